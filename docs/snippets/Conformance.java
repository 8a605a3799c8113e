import java.nio.file.*;
import java.util.*;
import java.util.regex.*;

/** Runs Azor's conformance suite: java Conformance.java level*.jsonl. Put your engine in place of accepts. */
public class Conformance {
    /** A toy engine: which creatures can attack or block at all, and flying. A real one has a library for JSON. */
    static boolean accepts(String question, Map<String, String> permanents, String play) {
        if (question.equals("assign_combat_damage")) return true;
        boolean attacks = question.equals("declare_attackers");
        String mine = "";
        for (MatchResult word : Pattern.compile("\"(\\w+)\"(:?)").matcher(play).results().toList()) {
            String each = permanents.getOrDefault(word.group(1), "");
            boolean declared = word.group(2).equals(":");
            if (declared) mine = each;
            if (mine.contains("\"tapped\":true") || !mine.contains("\"creature\"")) return false;
            if (attacks && mine.contains("\"sick\":true") && !mine.contains("\"haste\"")) return false;
            boolean flies = !declared && !attacks && each.contains("\"flying\"");
            if (flies && !mine.contains("\"flying\"") && !mine.contains("\"reach\"")) return false;
        }
        return true;
    }

    public static void main(String[] names) throws Exception {
        Map<String, Integer> right = new HashMap<>(), plays = new TreeMap<>(), wrong = new TreeMap<>();
        Map<String, String> permanents = new HashMap<>();
        String level = "", question = "";
        for (String name : names) for (String line : Files.readAllLines(Path.of(name))) {
            if (line.startsWith("{\"board\"")) {
                level = line.replaceFirst(".*?\"level\":(\\d).*", "level $1");
                question = line.replaceFirst(".*?\"question\":\"(\\w+)\".*", "$1");
                for (String each : line.split("\\{\"id\":\""))
                    permanents.put(each.split("\"")[0], each.split("\"effects\"")[0]);
                continue;
            }
            boolean legal = line.startsWith("{\"legal\":");
            String[] parts = line.replaceFirst(".*?:", "").split(",\"rules\":");
            plays.merge(level, 1, Integer::sum);
            if (accepts(question, permanents, parts[0]) == legal) right.merge(level, 1, Integer::sum);
            else for (String rule : legal ? new String[] {"a legal play is refused"} : parts[1].split("[^\\w.]+"))
                if (!rule.isEmpty()) wrong.merge(rule, 1, Integer::sum);
        }
        plays.forEach((each, all) -> System.out.println(each + ": " + right.getOrDefault(each, 0) + " of " + all));
        wrong.forEach((rule, times) -> System.out.println("  " + rule + ": " + times));
    }
}

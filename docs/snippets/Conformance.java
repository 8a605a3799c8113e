import java.nio.file.*;
import java.util.*;
import java.util.regex.*;

/** Runs Azor's conformance suite: java Conformance.java level*.jsonl. Put your engine in place of accepts. */
public class Conformance {
    /** A toy engine: which creatures can attack or block at all, and flying. A real one has a library for JSON. */
    static boolean accepts(String question, Map<String, String> permanents, String play) {
        if (question.equals("assign_combat_damage")) return true;
        Pattern pair = Pattern.compile("\"([^\"]+)\":(\\[[^\\]]*\\]|\"[^\"]*\")");
        for (Matcher each = pair.matcher(play); each.find(); ) {
            String mine = permanents.get(each.group(1));
            if (mine.contains("\"tapped\":true") || !mine.contains("\"creature\"")) return false;
            boolean hasty = mine.contains("\"haste\"");
            if (question.equals("declare_attackers") && mine.contains("\"sick\":true") && !hasty) return false;
            if (!question.equals("declare_blockers")) continue;
            for (Matcher on = Pattern.compile("\"([^\"]+)\"").matcher(each.group(2)); on.find(); ) {
                boolean flies = has(permanents.get(on.group(1)), "flying");
                if (flies && !has(mine, "flying") && !has(mine, "reach")) return false;
            }
        }
        return true;
    }

    static boolean has(String permanent, String keyword) {
        Matcher found = Pattern.compile("\"keywords\":\\[([^\\]]*)\\]").matcher(permanent);
        return found.find() && found.group(1).contains("\"" + keyword + "\"");
    }

    public static void main(String[] names) throws Exception {
        Map<String, int[]> levels = new TreeMap<>();
        Map<String, Integer> wrong = new TreeMap<>();
        String level = "", question = "";
        Map<String, String> permanents = new HashMap<>();
        for (String name : names)
            for (String line : Files.readAllLines(Path.of(name))) {
                if (line.startsWith("{\"board\"")) {
                    level = line.replaceFirst(".*?\"level\":(\\d).*", "$1");
                    question = line.replaceFirst(".*?\"question\":\"(\\w+)\".*", "$1");
                    permanents.clear();
                    for (String each : line.split("\\{\"id\":\"")) permanents.put(each.split("\"")[0], each.split("\"effects\"")[0]);
                    continue;
                }
                boolean expected = line.startsWith("{\"legal\"");
                String[] parts = line.substring(line.indexOf(':') + 1).split(",\"rules\":");
                int[] counts = levels.computeIfAbsent(level, each -> new int[2]);
                counts[1]++;
                if (accepts(question, permanents, parts[0]) == expected) counts[0]++;
                else for (String rule : (expected ? "a legal play is refused" : parts[1]).split(","))
                    wrong.merge(rule.replaceAll("[\\[\\]\"}]", ""), 1, Integer::sum);
            }
        levels.forEach((each, counts) -> System.out.println("level " + each + ": " + counts[0] + " of " + counts[1]));
        wrong.forEach((rule, times) -> System.out.println("  " + rule + ": " + times));
    }
}

import java.nio.file.*;
import java.util.*;
import java.util.regex.*;

/** Runs Azor's conformance suite: java Conformance.java level*.jsonl. Put your engine in place of accepts. */
public class Conformance {
    /** A toy engine: which creatures can attack or block at all, and flying. A real one has a library for JSON. */
    static boolean accepts(String board, String play) {
        if (board.contains("\"assign_combat_damage\"")) return true;
        boolean attacks = board.contains("\"declare_attackers\"");
        String mine = "";
        for (MatchResult word : Pattern.compile("(\"\\w+\")(:?)").matcher(play).results().toList()) {
            String[] parts = board.split("\\{\"id\":" + word.group(1));
            String each = parts.length < 2 ? "" : parts[1].split("\\{\"id\":|\"effects\":")[0];
            if (word.group(2).equals(":")) mine = each;
            if (mine.contains("\"tapped\":true") || !mine.contains("\"creature\"")) return false;
            if (attacks && mine.contains("\"sick\":true") && !mine.contains("\"haste\"")) return false;
            boolean flies = !attacks && word.group(2).isEmpty() && each.contains("\"flying\"");
            if (flies && !mine.contains("\"flying\"") && !mine.contains("\"reach\"")) return false;
        }
        return true;
    }

    public static void main(String[] names) throws Exception {
        Map<String, Integer> right = new HashMap<>(), plays = new TreeMap<>(), wrong = new TreeMap<>();
        String board = "";
        for (String name : names) for (String line : Files.readAllLines(Path.of(name))) {
            if (line.startsWith("{\"board\"")) { board = line; continue; }
            boolean legal = line.startsWith("{\"legal\":");
            String[] parts = line.replaceFirst(".*?:", "").split(",\"rules\":");
            String level = board.replaceFirst(".*?\"level\":(\\d).*", "level $1");
            plays.merge(level, 1, Integer::sum);
            if (accepts(board, parts[0]) == legal) right.merge(level, 1, Integer::sum);
            else for (String rule : legal ? new String[] {"a legal play is refused"} : parts[1].split("[^\\w.]+"))
                if (!rule.isEmpty()) wrong.merge(rule, 1, Integer::sum);
        }
        plays.forEach((each, all) -> System.out.println(each + ": " + right.getOrDefault(each, 0) + " of " + all));
        wrong.forEach((rule, times) -> System.out.println("  " + rule + ": " + times));
    }
}

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A toy engine behind the protocol of azor validate: azor validate probe --engine "java Engine.java"
 *
 * <p>It knows one thing: an untapped creature that isn't summoning sick can attack, an untapped one can block. Put your
 * own engine in place of `unknown` and `accepts`, and your JSON library in place of `Json`.
 */
public class Engine {
    private static final Set<String> KNOWN = Set.of("id", "name", "controller", "owner", "types", "subtypes",
            "supertypes", "colors", "mana_cost", "mana_value", "power", "toughness", "loyalty", "tapped", "sick", "token",
            "timestamp");

    /** What the engine doesn't know on this board, the same words for the same thing; empty if it knows everything. */
    static String unknown(Json question, Json state) {
        if (question.get("question").is("assign_combat_damage")) return "combat damage";
        if (state.get("players").entries.size() > 2) return "more than two players";
        if (!state.get("effects").raw.isEmpty()) return "effects";
        return state.get("battlefield").entries.values().stream().flatMap(each -> each.entries.entrySet().stream())
                .filter(each -> !KNOWN.contains(each.getKey()) && !each.getValue().is("")).map(Map.Entry::getKey)
                .findFirst().orElse("");
    }

    /** Whether the engine accepts a play. */
    static boolean accepts(Json state, Json play) {
        String active = state.get("active").raw;
        Map<String, Json> permanents = state.get("battlefield").entries.values().stream()
                .collect(Collectors.toMap(each -> each.get("id").text(), each -> each));
        for (var attack : play.get("attackers").entries.entrySet()) {
            Json creature = permanents.get(attack.getKey());
            boolean ready = !creature.get("tapped").raw.equals("true") && !creature.get("sick").raw.equals("true");
            if (!ready || !creature.get("controller").raw.equals(active)) return false;
            if (attack.getValue().raw.equals(active)) return false;
        }
        for (var block : play.get("blockers").entries.entrySet()) {
            if (permanents.get(block.getKey()).get("tapped").raw.equals("true")) return false;
            if (block.getValue().entries.size() > 1) return false;
        }
        return true;
    }

    public static void main(String[] arguments) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line; (line = input.readLine()) != null; ) {
            Json asked = Json.read(line, new int[1]);
            if (asked.get("method").is("hello")) {
                output.println("{\"protocol\": 1, \"name\": \"toy engine\", \"version\": \"1.0\"}");
                continue;
            }
            Json state = asked.get("case").get("state");
            String missing = unknown(asked.get("case"), state);
            String accepted = asked.get("plays").entries.values().stream().filter(play -> accepts(state, play))
                    .map(play -> play.raw).collect(Collectors.joining(", ", "\"accepts\": [", "]"));
            String answer = missing.isEmpty() ? accepted : "\"unsupported\": \"" + missing + "\"";
            output.println("{\"id\": " + asked.get("id").raw + ", " + answer + "}");
        }
    }

    /** A value with its text; the keys of an array are numbers. */
    record Json(String raw, Map<String, Json> entries) {
        Json get(String key) { return entries.getOrDefault(key, new Json("", Map.of())); }

        String text() { return raw.substring(1, raw.length() - 1); }

        boolean is(String text) { return raw.equals('"' + text + '"'); }

        /** The value that begins at a place of a line, which is moved behind it. */
        static Json read(String line, int[] at) {
            int start = at[0]++;
            char first = line.charAt(start);
            Map<String, Json> entries = new LinkedHashMap<>();
            if (first == '"') {
                while (line.charAt(at[0]) != '"') at[0] += line.charAt(at[0]) == '\\' ? 2 : 1;
                at[0]++;
            } else if (first == '{' || first == '[') {
                while ("}]".indexOf(line.charAt(at[0])) < 0) {
                    String key = first == '{' ? read(line, at).text() : String.valueOf(entries.size());
                    while (" :".indexOf(line.charAt(at[0])) >= 0) at[0]++;
                    entries.put(key, read(line, at));
                    while (" ,".indexOf(line.charAt(at[0])) >= 0) at[0]++;
                }
                at[0]++;
            } else {
                while (at[0] < line.length() && ",}] ".indexOf(line.charAt(at[0])) < 0) at[0]++;
            }
            return new Json(line.substring(start, at[0]), entries);
        }
    }
}

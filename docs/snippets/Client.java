import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks azor about two plays. Usage: java Client.java COMMAND..., as in java Client.java azor serve --stdio */
public class Client {
    /** With a JSON library, read the answer with it; this finds the one word that is needed here. */
    private static final Pattern OUTCOME = Pattern.compile("\"outcome\": ?\"([a-z]+)\"");

    private static final String BOARD = """
            {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [
              {"id": "bear", "name": "Grizzly Bears", "controller": "alice", "types": ["creature"]},
              {"id": "elf", "name": "Llanowar Elves", "controller": "alice", "types": ["creature"], "tapped": true}]}""";

    public static void main(String[] command) throws IOException, InterruptedException {
        Process azor = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedWriter requests =
                        new BufferedWriter(new OutputStreamWriter(azor.getOutputStream(), StandardCharsets.UTF_8));
                BufferedReader answers =
                        new BufferedReader(new InputStreamReader(azor.getInputStream(), StandardCharsets.UTF_8))) {
            String[] plays = {"{\"bear\": \"bob\"}", "{\"bear\": \"bob\", \"elf\": \"bob\"}"};
            for (int id = 1; id <= plays.length; id++) {
                String request = """
                        {"id": %d, "method": "check", "options": {"evidence": false},
                         "case": {"state": %s, "play": {"attackers": %s}}}""".formatted(id, BOARD, plays[id - 1]);
                requests.write(request.replace("\n", " ") + "\n"); // a request is one line
                requests.flush();
                String answer = answers.readLine();
                if (answer == null) {
                    throw new IOException("azor has ended");
                }
                Matcher outcome = OUTCOME.matcher(answer);
                System.out.println(outcome.find() ? outcome.group(1) : answer);
            }
        }
        System.exit(azor.waitFor());
    }
}

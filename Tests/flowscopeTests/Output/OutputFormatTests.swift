import ArgumentParser
import FlowReports
import Testing

@testable import flowscope

/// The forms of a report, which exclude each other.
@Suite struct OutputFormatTests {
  private func refusal(_ line: String) -> String? {
    do {
      _ = try Flowscope.parseAsRoot(line.split(separator: " ").map(String.init))
      return nil
    } catch { return Flowscope.message(for: error) }
  }

  @Test(
    "two forms are refused in one line, by every command that has them",
    arguments: [
      ("errors --json --markdown", "--json and --markdown exclude each other"),
      ("errors --sarif --github", "--sarif and --github exclude each other"),
      ("lint --junit --sarif --json", "--json, --sarif and --junit exclude each other"),
      ("coverage --github --junit", "--junit and --github exclude each other"),
      ("explain --all --json --junit", "--json and --junit exclude each other"),
      ("explain red --github", "--github requires --all: it lists routes"),
      ("explain red --markdown", "--markdown requires --all: it lists routes"),
      ("lint --sources .", "--sources requires --sarif, --junit, --github or --markdown"),
      ("lint --source-root .", "--sources requires --sarif, --junit, --github or --markdown"),
      ("export --sources .", "--sources requires --link with {file}, {path} or {line}"),
      ("export --link vscode://{type}", "--link takes a relative address"),
      ("map --format svg --sources .", "--sources requires --link with {file}, {path} or {line}"),
      ("map --format svg --link javascript:{line}", "--link takes a relative address"),
      ("map --link https://x/{path}", "the options of a drawing need --format or --output"),
      (
        "errors --junit --group kind",
        "--junit and --group exclude each other: the report is by problem"
      ),
    ])
  func exclusive(line: String, message: String) {
    #expect(refusal(line)?.contains(message) == true, "\(refusal(line) ?? "accepted")")
  }

  @Test("each form is one flag")
  func forms() throws {
    for line in [
      "errors --json", "errors --sarif", "errors --junit", "errors --github", "errors --markdown",
      "errors --source-root .", "lint --sarif --source-root .", "lint --junit", "lint --github",
      "coverage --junit", "coverage --github", "explain --all --junit", "explain --all --github",
      "errors --sources .", "lint --sarif --sources .", "attach --sources .",
      "replay run.flowscope --sources .", "export --sources . --link vscode://file{file}:{line}",
      "demo --sources .", "map --format svg --link https://x/{type}",
      "map --format svg --sources . --link zed://file{file}:{line}",
      "map --declared -o map.html --sources . --link xcode://{path}:{line}",
      "lint --markdown --source-root .", "coverage --markdown", "explain --all --markdown",
    ] { #expect(refusal(line) == nil, "\(line)") }
    #expect(try OutputFormatOption.parse(["--junit"]).format() == .junit)
    #expect(try OutputFormatOption.parse([]).format(sarif: true) == .sarif)
    #expect(try OutputFormatOption.parse([]).format() == .text)
  }
}

import ArgumentParser
import Testing

@testable import flowscope

/// Options that are given several times.
@Suite struct DeclaredOptionsTests {
  private func refusal(_ command: any ParsableCommand.Type, _ line: String) -> String? {
    do {
      try DeclaredOptions(of: command).checkRepeats(in: line.split(separator: " ").map(String.init))
      return nil
    } catch { return "\((error as? ValidationError)?.message ?? "\(error)")" }
  }

  @Test("an option with one value is given once, in each of its forms")
  func once() {
    #expect(
      refusal(CoverageCommand.self, "coverage --minimum 80 shop --minimum 20")
        == "--minimum takes one value, and is given 2 times: give it once")
    #expect(refusal(ExportCommand.self, "export -o a.svg --output=b.svg --output c.svg") != nil)
    #expect(refusal(RecordCommand.self, "record -o=a --output b") != nil)
    #expect(refusal(CoverageCommand.self, "coverage --minimum 80 -- --minimum --minimum") == nil)
  }

  @Test("the value of --match is no option, whatever it begins with")
  func match() {
    for value in ["-r green", "-r -n", "-n", "-o", "--limit"] {
      for words in [["--match", value], ["--match=\(value)"]] {
        #expect(throws: Never.self, "\(words)") {
          try DeclaredOptions(of: SnapshotCommand.self).checkRepeats(in: words + ["-n", "2"])
        }
        #expect(throws: ValidationError.self, "\(words)") {
          try DeclaredOptions(of: SnapshotCommand.self).checkRepeats(in: words + words)
        }
      }
    }
  }

  @Test("options that add up may be repeated, and flags too")
  func repeated() {
    #expect(refusal(ErrorsCommand.self, "errors --state open --state ignored --json --json") == nil)
    #expect(refusal(LintCommand.self, "lint -W stack -W detents --wait --json") == nil)
    #expect(refusal(LintCommand.self, "lint --wait 10 --wait") != nil)
  }

  @Test("every option of every command with one value is refused if it is given twice")
  func all() {
    for command in Flowscope.configuration.subcommands {
      let options = DeclaredOptions(of: command).options
      #expect(options.contains { $0.names.contains("--help") }, "\(command)")
      for option in options where option.takesValue && !option.isRepeating {
        for name in option.names {
          #expect(refusal(command, "\(name) 1 \(name) 1") != nil, "\(name) of \(command)")
        }
      }
    }
  }
}

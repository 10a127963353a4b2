import ArgumentParser
import FlowReports
import Testing

@testable import Inspector
@testable import flowscope

/// What `flowscope scan --view` takes, before it reads anything.
@Suite struct ViewedScanTests {
  private func refusal(_ words: String...) throws -> String? {
    let error = #expect(throws: ReportError.self) { try ViewedScan.parse(words).check() }
    #expect(error?.exitCode == 2)
    return error?.description
  }

  @Test("--view among the words opens the inspector; behind -- it is the name of a directory")
  func words() throws {
    func isViewed(_ words: String...) throws -> Bool {
      let command = try #require(Flowscope.parseAsRoot(["scan"] + words) as? ScanCommand)
      #expect(Flowscope.opensInspector(command) == command.isViewed)
      return command.isViewed
    }
    #expect(try isViewed("Sources", "--view"))
    #expect(try isViewed("--view", "Sources", "--ascii"))
    #expect(try !isViewed("Sources", "--json"))
    #expect(try !isViewed("Sources", "--", "--view"))
  }

  @Test("directories, tests and the look of the inspector are taken")
  func options() throws {
    let scan = try ViewedScan.parse(["App", "Kit", "--view", "--tests", "--quiet", "--ascii"])
    #expect(scan.paths == ["App", "Kit"] && scan.tests)
    #expect(scan.settings.effective().settings.ascii)
    try scan.check()
    #expect(throws: (any Error).self) { try ViewedScan.parse(["--view"]) }
    #expect(throws: (any Error).self) { try ViewedScan.parse(["App", "--view", "--unknown"]) }
  }

  @Test("what does not go with the inspector is refused in one line")
  func refused() throws {
    for option in ["--json", "--strict"] {
      let text = try refusal("App", "--view", option)
      #expect(text?.contains(option) == true && text?.contains("\n") == false)
    }
    #expect(try refusal("App", "--view", "--sources", "Kit")?.contains("--sources") == true)
  }

  @Test("the sources of the inspector are those that were read, over those of the settings file")
  func sources() throws {
    let options = try SettingsOptions.parse([])
    let flag = SettingFlag(setting: "sources", text: "App/Sources", flag: "--view")
    let file = SettingsSources(text: "{\"sources\": \"/other\"}")
    #expect(options.effective(from: file).settings.sources == "/other")
    #expect(options.effective(from: file, adding: [flag]).settings.sources == "App/Sources")
  }
}

import ArgumentParser
import FlowReports
import Foundation
import Inspector

/// What `flowscope scan --view` takes: the inspector opens on what the sources declare.
struct ViewedScan: ParsableArguments {
  @Argument(help: "The directories or files to read.", completion: .directory)
  var paths: [String]

  @Flag(help: "Open the inspector on what the sources declare.")
  var view = false

  @Flag(help: "Also read directories of tests.")
  var tests = false

  @Flag(help: "Accepted for scripts: the inspector prints nothing.")
  var quiet = false

  @Flag(help: .hidden)
  var json = false

  @Flag(help: .hidden)
  var strict = false

  @OptionGroup var settings: SettingsOptions

  /// Reads the sources, and then takes the screen over.
  func open() async throws {
    try check()
    let directory = try ScanProgram.directory(of: paths)
    let map = try await Asker.shell.during("reading the sources") {
      try await ScanProgram().map(of: paths, includesTests: tests)
    }
    var root = try SourceRoot(directory)
    root.adopt(map)
    try await show(map, in: root)
  }

  @MainActor
  private func show(_ map: DeclaredMap, in root: SourceRoot) async throws {
    let directory = root.path
    let title = URL(fileURLWithPath: directory).standardizedFileURL.lastPathComponent
    let id = InspectionID.sources(paths.joined(separator: ", "))
    let flag = SettingFlag(setting: "sources", text: directory, flag: "--view")
    let loop = try InspectorLoop(
      settings: { settings.effective(from: $0, adding: [flag]) }, showing: id)
    loop.show(DeclaredHierarchy(map, title: title), in: root, as: id)
    let code = await loop.run()
    if code != 0 { throw ExitCode(code) }
  }

  /// Refuses what does not go with the inspector, before anything is read.
  func check() throws(ReportError) {
    if json || strict {
      throw .badInput(
        "--view opens the inspector, and \(json ? "--json" : "--strict") is for scripts; "
          + "leave one of them out")
    }
    if settings.sources.sources != nil {
      throw .badInput("--view shows the code of the sources that it reads; leave --sources out")
    }
  }
}

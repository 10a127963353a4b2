import FlowEngine
import Foundation
import TestCoordinators
import Testing

@MainActor
@Suite("Saved states in files")
struct RestorationFileTests {
  let app = TestCoordinator(AppRoute.home, shows: [.list, .detail(1), .form])

  /// Calls `work` with a new folder, and deletes the folder afterwards.
  private func inFolder(_ work: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowscope-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder.path)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test("a written state is restored, and replaces the current one")
  func roundTrip() throws {
    try inFolder { folder in
      let path = folder + "/state.json"
      app.navigate(to: AppRoute.list)
      app.navigate(to: AppRoute.detail(1))
      try app.saveState(to: path)
      let new = TestCoordinator(AppRoute.home, shows: [.form])
      new.navigate(to: AppRoute.form)
      #expect(try new.restoreState(from: path).isComplete)
      #expect(new.router.state.stack == [.list, .detail(1)])
      try new.saveState(to: path)
      let written = try files(in: folder)
      #expect(written == ["state.json"])
    }
  }

  @Test("a file that cannot be written is an error that names it")
  func unwritable() throws {
    try inFolder { folder in
      for path in [folder + "/none/state.json", folder, "/proc/none/state.json"] {
        let error = #expect(throws: RestorationError.self) { try app.saveState(to: path) }
        guard case .file(path, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(error?.description.contains(path) == true)
      }
      let left = try files(in: folder)
      #expect(left.isEmpty)
    }
  }

  @Test("writing that fails midway leaves the old file complete, and no other file")
  func failsMidway() async {
    // In another process, because it limits the size of every file that the process writes.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flowscope-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/state.json"
        let app = TestCoordinator(AppRoute.home, shows: [.list])
        try app.saveState(to: path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        app.navigate(to: AppRoute.list)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 16, rlim_max: 16)
        #if canImport(Glibc)
          precondition(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        #else
          precondition(setrlimit(RLIMIT_FSIZE, &limit) == 0)
        #endif
        #expect(throws: RestorationError.self) { try app.saveState(to: path) }
        let after = try Data(contentsOf: URL(fileURLWithPath: path))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        precondition(after == before && names == ["state.json"])
      }
    }
  }

  /// Restores `text`, which has to fail, and change nothing.
  private func failure(of text: String) throws -> RestorationError? {
    var error: RestorationError?
    try inFolder { folder in
      let path = folder + "/state.json"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      app.navigate(to: AppRoute.list)
      let before = snapshot(app)
      let posted = events {
        error = #expect(throws: RestorationError.self) { try app.restoreState(from: path) }
      }
      #expect(posted.isEmpty)
      #expect(snapshot(app) == before)
      #expect(error?.description.contains(path) == true)
    }
    return error
  }

  @Test("a missing file is an error that names it, and nothing changes")
  func missing() {
    let error = #expect(throws: RestorationError.self) {
      try app.restoreState(from: "/nowhere/state.json")
    }
    #expect(error == .file(path: "/nowhere/state.json", reason: "it cannot be read"))
  }

  @Test(
    "a file of a later version is refused as such, whatever else is in it, and nothing changes")
  func newer() throws {
    for text in [
      #"{"version":2,"coordinators":[]}"#, #"{"version":99}"#,
      #"{"version":2,"coordinators":{"later":true}}"#,
    ] {
      guard case .newerVersion(_, let found, 1) = try failure(of: text) else {
        Issue.record("\(text)")
        continue
      }
      #expect(found > 1)
    }
  }

  @Test(
    "a file that isn't a saved state is malformed, and nothing changes",
    arguments: [
      "", "{", "null", "[]", "\u{0}\u{1}", "version: 1", "{}", #"{"coordinators":[]}"#,
      #"{"version":"1","coordinators":[]}"#, #"{"version":1}"#,
      #"{"version":1,"coordinators":[]}"#, #"{"version":1,"coordinators":[{}]}"#,
      #"{"version":1,"coordinators":null}"#, #"{"version":0,"coordinators":[]}"#,
      #"{"version":-3,"coordinators":[]}"#, #"{"version":1e300,"coordinators":[]}"#,
      #"{"version":1,"coordinators":[{"name":"TestCoordinator<AppRoute>"}]}"#,
    ])
  func malformed(text: String) throws {
    let error = try failure(of: text)
    guard case .malformed = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test("a file cut off anywhere is malformed, and nothing changes")
  func truncated() throws {
    app.navigate(to: AppRoute.detail(1))
    let text = try json(of: app.savedState())
    app.popToRoot()
    for length in stride(from: 0, to: text.count, by: 7) {
      let error = try failure(of: String(text.prefix(length)))
      guard case .malformed = error else {
        Issue.record("\(length): \(String(describing: error))")
        return
      }
    }
  }
}

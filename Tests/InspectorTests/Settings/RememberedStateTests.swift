import FlowProtocol
import Foundation
import TestSystem
import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct RememberedStateTests {
  private static var full: RememberedState {
    var state = RememberedState()
    state.treeShare = 0.4
    state.bottomShare = 0.25
    state.firstRightShare = 0.3
    state.zoomedPanel = "detail"
    state.rightPanel = "preview"
    state.bottomPanel = "errors"
    state.history.add(":export svg")
    state.history.add("x 語 \u{1b}[0m")
    return state
  }

  @Test("decode(encode(x)) equals x", arguments: [RememberedState(), full])
  func roundTrip(state: RememberedState) throws {
    #expect(try RememberedState(decoding: state.encoded()) == state)
  }

  @Test("a zoom of the last run is announced, with the key that ends it") @MainActor
  func zoom() {
    func session(_ zoomed: String?) -> InspectorSession {
      var state = RememberedState()
      state.zoomedPanel = zoomed
      return InspectorSession(
        model: Model(
          size: Size(rows: 24, columns: 80), glyphs: .unicode,
          showing: .engine(.unixSocket(path: "/run/app.sock")),
          allowsControl: false),
        remembered: state)
    }
    #expect(session(nil).model.message == nil)
    let zoomed = session("log")
    #expect(
      zoomed.draw().text.contains(
        "only the log shows, as in the last run; z restores the others"))
    _ = zoomed.handle(.key(.character("z")))
    #expect(zoomed.model.message == nil && zoomed.model.arrangement.zoomed == nil)
  }

  @Test("the history has at most 200 lines, newest last, none twice and none empty")
  func history() throws {
    var state = RememberedState()
    for number in 0..<300 { state.history.add("line \(number)") }
    state.history.add("  ")
    state.history.add("line 150")
    let lines = state.history.lines
    #expect(lines.count == 200)
    #expect(lines.first == "line 100" && lines.last == "line 150")
    #expect(Set(lines).count == 200)
    let many = try JSONEncoder().encode(["history": (0..<500).map { "\($0)" }])
    #expect(try RememberedState(decoding: many).history.lines == (300..<500).map { "\($0)" })
  }

  @Test("an impossible share is ignored, and so are unknown fields")
  func odd() throws {
    let data = Data(#"{"treeShare": 1.5, "bottomShare": -1, "rightPanel": "x", "new": [1]}"#.utf8)
    let state = try RememberedState(decoding: data)
    #expect(state.treeShare == nil && state.bottomShare == nil)
    #expect(state.rightPanel == "x")
  }

  @Test("a saved state is loaded, from a directory of the user's own")
  func file() throws {
    let directory = TemporaryDirectory()
    let file = StateFile(environment: ["XDG_STATE_HOME": directory.path])
    #expect(file.path == "\(directory.path)/flowscope/state.json")
    #expect(file.load() == (RememberedState(), nil))
    try file.save(Self.full)
    #expect(file.load() == (Self.full, nil))
    try file.save(RememberedState())
    #expect(file.load() == (RememberedState(), nil))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(directory.path)/flowscope")
    #expect(names == ["state.json"], "a temporary file was left")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/flowscope")
    #expect(mode[.posixPermissions] as? Int == 0o700)
  }

  @Test(
    "a damaged file is reported and ignored, and the next save replaces it",
    arguments: ["", "{", "[]", "null", #"{"treeShare": "wide"}"#, #"{"history": [1]}"#, "\u{0}"])
  func damaged(text: String) throws {
    let directory = TemporaryDirectory()
    let file = StateFile(environment: ["XDG_STATE_HOME": directory.path])
    try directory.write(Data(text.utf8), to: "flowscope/state.json")
    let (state, problem) = file.load()
    #expect(state == RememberedState())
    #expect(problem?.place == file.path)
    try file.save(Self.full)
    #expect(file.load() == (Self.full, nil))
  }

  @Test("saving reports a directory that cannot be made")
  func unwritable() throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(), to: "file")
    let file = StateFile(environment: ["XDG_STATE_HOME": "\(directory.path)/file"])
    #expect(throws: WriteError.self) { try file.save(Self.full) }
  }
}

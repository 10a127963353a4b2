import Foundation
import TestSystem
import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct SettingsSourcesTests {
  @Test("files are where the XDG variables point, or in the home directory")
  func places() {
    let home = ["HOME": "/home/me"]
    #expect(UserFiles.settings(in: home) == "/home/me/.config/flowscope/config.json")
    #expect(UserFiles.state(in: home) == "/home/me/.local/state/flowscope/state.json")
    let own = ["HOME": "/home/me", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"]
    #expect(UserFiles.settings(in: own) == "/c/flowscope/config.json")
    #expect(UserFiles.state(in: own) == "/s/flowscope/state.json")
    let relative = ["HOME": "/home/me", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""]
    #expect(UserFiles.settings(in: relative) == UserFiles.settings(in: home))
    #expect(UserFiles.state(in: relative) == UserFiles.state(in: home))
  }

  @Test("a missing file isn't a problem, and the text of a file is read")
  func reading() throws {
    let directory = TemporaryDirectory()
    let environment = ["XDG_CONFIG_HOME": directory.path]
    let none = SettingsSources.reading(environment)
    #expect(none.text.isEmpty && none.problem == nil && none.fileName == "config.json")
    try directory.write(Data("{}".utf8), to: "flowscope/config.json")
    let read = SettingsSources.reading(environment)
    #expect(read.text == "{}" && read.problem == nil)
    #expect(read.path == "\(directory.path)/flowscope/config.json")
  }

  @Test("an unreadable file is reported, and the defaults apply")
  func unreadable() throws {
    let directory = TemporaryDirectory()
    let environment = ["XDG_CONFIG_HOME": directory.path]
    try directory.write(Data([0xff, 0xfe, 0x00, 0xd8]), to: "flowscope/config.json")
    let broken = EffectiveSettings(sources: .reading(environment))
    #expect(broken.problems.count == 1 && broken.settings == Settings())
    try FileManager.default.removeItem(atPath: "\(directory.path)/flowscope/config.json")
    try directory.write(Data(), to: "flowscope/config.json/file")
    let folder = EffectiveSettings(sources: .reading(environment))
    #expect(folder.problems.count == 1 && folder.settings == Settings())
    #expect(folder.problems.first?.message == "cannot be read: it is a directory")
  }
}

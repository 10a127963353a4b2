import ArgumentParser
import Foundation
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

@Suite struct KeysHelpTests {
  @Test("the list of keys in the help is ASCII")
  func list() {
    #expect(Keymap.standard.list.utf8.allSatisfy { $0 < 0x80 })
    #expect(Keymap.standard.list.hasPrefix("  j, Down: move down\n"))
  }

  /// The help of each key, which has to appear whole.
  private static let lines: [String] = {
    let keymap = Keymap.standard
    let bindings = keymap.bindings.filter { !$0.keys.isEmpty }
    return bindings.map { line($0.keys, $0.help) }
      + keymap.overlayBindings.map { line($0.0.keys, $0.0.help) }
  }()

  private static func line(_ keys: [Key], _ help: String) -> String {
    "\(keys.map(\.plainTitle).joined(separator: ", ")): \(help)"
  }

  private static let help = AttachCommand.helpMessage(columns: 10_000)

  @Test("'flowscope help attach' has every key", arguments: lines)
  func help(line: String) {
    #expect(Self.help.contains("  \(line)"))
  }

  /// The source of the man page of `attach`.
  private static let discussion: String? = {
    let help = try? JSONSerialization.jsonObject(with: Data(Flowscope._dumpHelp().utf8))
    let root = (help as? [String: Any])?["command"] as? [String: Any]
    let commands = root?["subcommands"] as? [[String: Any]]
    let attach = commands?.first { $0["commandName"] as? String == "attach" }
    return attach?["discussion"] as? String
  }()

  @Test("the man page is made from help that has every key", arguments: lines)
  func manual(line: String) throws {
    #expect(try #require(Self.discussion).contains("  \(line)"))
  }
}

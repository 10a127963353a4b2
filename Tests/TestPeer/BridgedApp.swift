import FlowBridge
import FlowSamples
import Foundation

/// An app that keeps its own navigation, and describes it wide, deep, slowly or with hostile names, as
/// a test says.
@MainActor
final class BridgedApp {
  private var width: UInt64 = 0
  private var depth: UInt64 = 0
  private var pause: UInt64 = 0
  private var texts: [String] = []
  private var path: [String] = []
  private var descriptions: UInt64 = 0

  func serve(as name: String) async throws {
    let bridge = Bridge(name: name) { [self] in describe() }
    try bridge.start()
    TestPeer.listen { word, number in
      Task { @MainActor in
        self.take(word, number, bridge)
        TestPeer.say("done")
      }
    }
    TestPeer.say("serving \(bridge.endpoint.map { "\($0)" } ?? "nowhere")")
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
  }

  private func describe() -> Node {
    descriptions += 1
    if pause > 0 { usleep(UInt32(pause * 1_000)) }
    return Node(self, "App") {
      for number in 0..<self.width { Node(id: number, "Page") }
      for text in self.texts {
        Node(id: text, text).root(text).screens([text]).title(text).fact(text, text)
      }
      if self.depth > 0 { self.link(1) }
    }
    .screens(path)
  }

  /// A node of the chain; the next one is made when this one is read.
  private func link(_ level: Int) -> Node {
    Node(id: "link \(level)", "Link") { if level < self.depth { self.link(level + 1) } }
  }

  private func take(_ word: Substring, _ number: UInt64, _ bridge: Bridge) {
    switch word {
    case "wide": width = number
    case "deep": depth = number
    case "pause": pause = number
    case "hostile", "posing":
      let all = word == "posing" ? HostileTexts.posing : HostileTexts.all
      for text in all.prefix(Int(number)) {
        texts.append(text)
        path = [text]
        bridge.navigated(text, from: self)
        bridge.failed(HostileError(description: text), from: self)
      }
    case "push":
      for step in 0..<number {
        path.append("step \(step)")
        bridge.changed()
      }
    case "count": return TestPeer.say("\(descriptions)")
    default: break
    }
    bridge.changed()
  }
}

private struct HostileError: Error, CustomStringConvertible {
  let description: String
}

import FlowIntrospect
import Foundation

/// Viewers that print their events: one line for a rare event, and one for every thousand
/// navigations, each after the number of the viewer.
///
/// "since 7" on standard input makes each viewer print its state as soon as it has revision 7 or a
/// later one.
@MainActor
final class Viewers {
  private var watched: [Watched]
  private var goals: [UInt64?]

  init(count: Int) {
    watched = Array(repeating: Watched(), count: count)
    goals = Array(repeating: nil, count: count)
  }

  /// Follows the engine at `path`, forever.
  func follow(_ path: String) async {
    TestPeer.listen { word, number in
      guard word == "since" else { return }
      Task { @MainActor in
        for viewer in self.watched.indices {
          self.goals[viewer] = number
          self.answer(viewer)
        }
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for viewer in watched.indices {
        group.addTask { await self.follow(path, as: viewer) }
      }
    }
  }

  private func follow(_ path: String, as viewer: Int) async {
    let info = InitializeRequest.ClientInfo(name: "viewer \(viewer)", version: "1")
    for await event in EngineFollower(of: .unixSocket(path: path), as: info).events() {
      watched[viewer].take(event)
      switch event {
      case .connected(let engine): say(viewer, "connected \(engine.pid)")
      case .journal: say(viewer, "following")
      case .lost(let count): say(viewer, "lost \(count)")
      case .disconnected(let reason): say(viewer, "disconnected \(reason)")
      case .navigated(let report) where report.sequence % 1_000 == 0:
        say(viewer, "navigated \(report.sequence)")
      default: break
      }
      answer(viewer)
    }
  }

  private func answer(_ viewer: Int) {
    guard let goal = goals[viewer], goal <= watched[viewer].snapshot?.revision ?? 0 else { return }
    goals[viewer] = nil
    guard let known = try? JSONEncoder().encode(watched[viewer]) else { return }
    say(viewer, "knows \(String(decoding: known, as: UTF8.self))")
  }

  private func say(_ viewer: Int, _ text: String) { TestPeer.say("\(viewer) \(text)") }
}

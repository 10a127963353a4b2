import FlowIntrospect
import Foundation
import TestApps
import Testing

/// An engine in another process, inspected through its socket.
@Suite struct ProcessTests {
  private static let viewer = InitializeRequest.ClientInfo(name: "test", version: "1")

  @Test("a viewer receives the tree, a navigation and an error of another process")
  func attach() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "50", "--warm-up", "5"])
    let client = try await FlowClient.connect(
      to: .unixSocket(path: sample.socketPath), as: Self.viewer)
    #expect(client.engine.name == "rainbow")
    #expect(client.engine.pid == sample.pid)
    _ = try await client.send(SubscribeRequest())
    var snapshot = try await client.snapshot()
    let names = Set(snapshot.nodes.values.map(\.name))
    #expect(names.isSuperset(of: ["AppCoordinator", "MainTabCoordinator", "GreenCoordinator"]))
    var (navigations, errors, changes) = (0, 0, 0)
    for await notification in client.notifications {
      switch notification {
      case .navigated: navigations += 1
      case .errorReported: errors += 1
      case .changed(let delta) where delta.revision > snapshot.revision:
        #expect(delta.revision == snapshot.revision + 1)
        snapshot.apply(delta)
        changes += 1
      default: break
      }
      if navigations > 0, errors > 0, changes > 5 { break }
    }
    #expect(navigations > 0 && errors > 0 && changes > 5)
    await client.close()
    sample.kill()
  }

  @Test("a following viewer reconnects to an app that was restarted")
  func comeBack() async throws {
    let directory = try Program.socketDirectory()
    let first = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let follower = EngineFollower(of: .unixSocket(path: first.socketPath), as: Self.viewer)
    var second: ServedSample?
    var log: [String] = []
    for await event in follower.events() {
      switch event {
      case .connected(let engine): log.append("connected \(engine.pid)")
      case .snapshot:
        log.append("snapshot")
        if second == nil { first.kill() } else { break }
      case .disconnected:
        if second == nil {
          log.append("disconnected")
          second = try ServedSample(directory: directory, arguments: ["--rate", "0"])
        }
      default: break
      }
      if log.count == 5 { break }
    }
    let pid = try #require(second?.pid)
    #expect(
      log == [
        "connected \(first.pid)", "snapshot", "disconnected",
        "connected \(pid)", "snapshot",
      ])
    second?.kill()
  }
}

import Foundation
import TestApps
import Testing

/// Two engines, one of which does not answer.
@Suite struct SilentEngineTests {
  @Test("without a target, the silent engine is reported before the other one is used")
  func stopped() async throws {
    let place = try ScriptPlace()
    let (sample, other) = (try place.sample(), try place.sample("--name", "other"))
    #expect(kill(other.pid, SIGSTOP) == 0)
    let complaint =
      "flowscope: timed out on \(other.socketPath): no answer within 3 s"
    let unnamed = try await place.run("snapshot")
    #expect(unnamed.code == 0 && unnamed.output.contains("AppCoordinator"))
    #expect(unnamed.error == complaint + "\n")
    let named = try await place.run("snapshot", "rainbow")
    #expect(named.code == 0 && named.error.isEmpty, "who was not meant is not told")
    let missed = try await place.run("snapshot", "other")
    #expect(missed.code == 3)
    #expect(missed.error == complaint + "\n", "an engine that does not answer is there")
    for sample in [sample, other] { sample.kill() }
  }

  @Test("a stopped engine is listed as one that does not answer")
  func listed() async throws {
    let place = try ScriptPlace()
    let (sample, other) = (try place.sample(), try place.sample("--name", "other"))
    #expect(kill(other.pid, SIGSTOP) == 0)
    let list = try await place.run("list")
    #expect(list.code == 0)
    let lines = list.output.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("other ") })
    #expect(line.contains(" \(other.pid) ") && line.contains(" not answering "))
    #expect(line.hasSuffix(other.socketPath))
    #expect(lines.contains { $0.hasPrefix("rainbow ") && $0.contains(" answering ") })
    let json = try #require(try await place.run("list", "--json").json as? [String: Any])
    let engines = try #require(json["engines"] as? [[String: Any]])
    let states = engines.map { ["\($0["name"] ?? "")", "\($0["state"] ?? "")"] }
    #expect(Set(states) == [["rainbow", "answering"], ["other", "silent"]])
    #expect(engines.contains { $0["pid"] as? Int == Int(other.pid) && $0["engine"] == nil })
    sample.kill()
    let alone = try await place.run("list")
    #expect(alone.code == 3 && alone.output.contains(" not answering "), "nothing to attach to")
    other.kill()
  }
}

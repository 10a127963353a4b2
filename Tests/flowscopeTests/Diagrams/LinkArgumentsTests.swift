import ArgumentParser
import FlowReports
import Foundation
import Testing

@testable import flowscope

/// The links at the boxes of diagrams and maps.
@Suite struct LinkArgumentsTests {
  private let map = DeclaredMap(
    origin: .sources,
    coordinators: [
      DeclaredCoordinator(
        id: "Cart", name: "Cart", kind: .stack,
        place: DeclaredPlace(file: "Shop/Flows.swift", line: 7, column: 1))
    ])

  /// A directory with a file of a coordinator.
  private func sources() throws -> URL {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "links-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("import Flow\nfinal class Lamp {}\n".utf8).write(
      to: directory.appending(path: "Lamp.swift"))
    return directory
  }

  @Test("a map that a scan made has lines of its own, which need no sources")
  func own() async throws {
    let arguments = try LinkArguments.parse(["--link", "https://x/{path}#L{line}"])
    let addresses = try await arguments.addresses(in: map)
    #expect(addresses["Cart"]?.hasSuffix("/Shop/Flows.swift#L7") == true)
  }

  @Test("an address without a line needs nothing, and is none of calls")
  func types() async throws {
    let arguments = try LinkArguments.parse(["--link", "https://x/{type}"])
    let addresses = try await arguments.addresses(in: map)
    #expect(addresses == ["Cart": "https://x/Cart"])
    let lines = try await arguments.ofLines()
    #expect(lines.map { _ in true } == nil)
  }

  @Test("the lines of the sources are found with the scanner or without it")
  func found() async throws {
    let directory = try sources()
    defer { try? FileManager.default.removeItem(at: directory) }
    let arguments = try LinkArguments.parse(
      ["--link", "https://x/{path}#L{line}", "--sources", directory.path])
    let lamp = DeclaredMap(
      origin: .app, coordinators: [DeclaredCoordinator(id: "Lamp", name: "Lamp", kind: .stack)])
    let addresses = try await arguments.addresses(in: lamp)
    #expect(addresses == ["Lamp": "https://x/Lamp.swift#L2"])
    let root = try await arguments.sources.scanned()
    #expect(root?.path == directory.path)
  }
}

import Foundation

/// The public symbols of a module that is built, as the toolchain extracts them.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Fragment: Decodable { let spelling: String }
    struct Identifier: Decodable { let precise: String }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let accessLevel: String

    /// The declaration in one line, without attributes.
    var declaration: String {
      let words = declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace)
        .filter { !$0.hasPrefix("@") }
      return (accessLevel == "open" ? "open " : "") + words.joined(separator: " ")
    }
  }

  /// A fact about two symbols, such as that a type conforms to a protocol.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The name of a target in another module, such as `Swift.Hashable`.
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// The directories in which the package manager put the built products.
struct BuiltPackage {
  /// The root of the package.
  let root: URL
  /// The directory of one configuration, such as `.build/x86_64-unknown-linux-gnu/debug`.
  let products: URL

  /// The build that the running test belongs to.
  init() {
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }

  private var scratch: URL {
    products.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The symbol graph of `module`, and those of its extensions of other modules.
  func symbolGraphs(of module: String) throws -> [SymbolGraph] {
    let output = FileManager.default.temporaryDirectory.appending(
      path: "public-names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let maps = moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    process.arguments =
      [
        ProcessInfo.processInfo.environment["SWIFT"] ?? "swift", "symbolgraph-extract",
        "-module-name", module, "-I", products.appending(path: "Modules").path,
        "-target", products.deletingLastPathComponent().lastPathComponent,
        "-minimum-access-level", "public", "-skip-synthesized-members",
        "-output-dir", output.path,
      ] + maps
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExtractionError(module: module) }
    return try FileManager.default.contentsOfDirectory(
      at: output, includingPropertiesForKeys: nil
    ).map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  }

  struct ExtractionError: Error { let module: String }

  /// The C modules that the packages are built on.
  private var moduleMaps: [URL] {
    var maps = subdirectories(of: products).filter { $0.pathExtension == "build" }
      .map { $0.appending(path: "module.modulemap") }
    for checkout in subdirectories(of: scratch.appending(path: "checkouts")) {
      for target in subdirectories(of: checkout.appending(path: "Sources")) {
        maps.append(target.appending(path: "module.modulemap"))
        maps.append(target.appending(path: "include/module.modulemap"))
      }
    }
    return maps.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private func subdirectories(of directory: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil))
      ?? []
  }
}

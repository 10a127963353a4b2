import Foundation
import SwiftParser

/// The modules of files: the targets of packages, and elsewhere the first folder.
struct ModuleNames {
  /// The targets of a manifest that name their path, with the longest path first.
  private var targets: [URL: [(path: String, name: String)]] = [:]
  /// The directory of the package that a directory belongs to; nil for none.
  private var packages: [URL: URL?] = [:]

  mutating func module(of file: URL, root: URL) -> String {
    let directory = file.deletingLastPathComponent()
    if let package = package(of: directory) {
      let below = Array(file.pathComponents.dropFirst(package.pathComponents.count))
      let path = below.joined(separator: "/")
      for target in named(in: package) where path.hasPrefix(target.path + "/") {
        return target.name
      }
      if below.count > 2, ["Sources", "Source", "src", "Tests"].contains(below[0]) {
        return below[1]
      }
    }
    let below = file.pathComponents.dropFirst(root.pathComponents.count)
    return below.count > 1 ? below.first ?? "" : root.lastPathComponent
  }

  /// Returns the nearest directory with a manifest, at most eight levels up.
  private mutating func package(of directory: URL) -> URL? {
    if let known = packages[directory] { return known }
    var candidate = directory
    var found: URL?
    for _ in 0..<12 {
      if FileManager.default.fileExists(atPath: candidate.appending(path: "Package.swift").path) {
        found = candidate
        break
      }
      if candidate.pathComponents.count <= 1 { break }
      candidate = candidate.deletingLastPathComponent()
    }
    packages[directory] = .some(found)
    return found
  }

  private mutating func named(in package: URL) -> [(path: String, name: String)] {
    if let known = targets[package] { return known }
    var found: [(path: String, name: String)] = []
    if let bytes = try? Data(contentsOf: package.appending(path: "Package.swift")) {
      let manifest = SourceFile(path: "Package.swift", module: "", bytes: bytes)
      for property in manifest.properties {
        guard let value = property.initial else { continue }
        value.visit { expression in
          guard case .call(let call) = expression.form,
            case .member(_, let kind) = call.callee.form, kind.lowercased().hasSuffix("target"),
            let name = call.text("name"), let path = call.text("path")
          else { return }
          found.append((path.hasSuffix("/") ? String(path.dropLast()) : path, name))
        }
      }
    }
    found.sort { $0.path.count > $1.path.count }
    targets[package] = found
    return found
  }
}

extension Call {
  func argument(_ label: String?) -> Expression? {
    arguments.first { $0.label == label }?.value
  }

  /// The literal text of an argument.
  func text(_ label: String?) -> String? {
    guard case .string(let text)? = argument(label)?.form else { return nil }
    return text
  }
}

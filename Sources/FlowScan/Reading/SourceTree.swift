import Foundation

/// The Swift files below some directories, with their modules; no file is opened.
struct SourceTree {
  struct File {
    /// The path as a map shows it: relative to the directory that was scanned.
    let shown: String
    let url: URL
    let module: String
  }

  /// The files, sorted by what is shown.
  private(set) var files: [File] = []
  /// What was found and is not read.
  private(set) var unread: [(shown: String, reason: String)] = []
  /// The directories of tests, which may hold files that are not read.
  private(set) var tests: [URL] = []
  private let includesTests: Bool
  private var modules = ModuleNames()

  /// Directories that hold no code of the app itself.
  private static let skipped: Set = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "SourcePackages",
  ]

  /// Finds the files below directories; a file may also be named itself.
  ///
  /// - Throws: ``ScanError`` for a path that does not exist.
  init(_ paths: [String], includesTests: Bool) throws {
    self.includesTests = includesTests
    for path in paths {
      let root = URL(filePath: path).standardizedFileURL
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isDirectory) else {
        throw ScanError.missing(path)
      }
      // With several directories, what they are called tells the files apart.
      let prefix = paths.count > 1 ? root.lastPathComponent + "/" : ""
      if isDirectory.boolValue {
        let real = root.resolvingSymlinksInPath()
        walk(real, shown: prefix, root: real)
      } else {
        add(root, shown: root.lastPathComponent, root: root.deletingLastPathComponent())
      }
    }
    files.sort { $0.shown < $1.shown }
    unread.sort { $0.shown < $1.shown }
  }

  private mutating func walk(_ directory: URL, shown: String, root: URL) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: directory.path) } catch {
      unread.append((shown, "the directory cannot be read"))
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let entry = directory.appending(path: name)
      let kind = try? FileManager.default.attributesOfItem(atPath: entry.path)[.type]
      let isSwift = entry.pathExtension == "swift"
      if kind as? FileAttributeType == .typeSymbolicLink {
        let target = entry.resolvingSymlinksInPath()
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(
          atPath: target.path, isDirectory: &isDirectory)
        guard isSwift || (exists && isDirectory.boolValue) else { continue }
        // What is inside is read where it is.
        if exists, target.path == root.path || target.path.hasPrefix(root.path + "/") { continue }
        unread.append(
          (shown + name, exists ? "a link to outside of the directory" : "a link to nothing"))
      } else if kind as? FileAttributeType == .typeDirectory {
        if Self.skipped.contains(name) { continue }
        if Self.isOfTests(name) {
          tests.append(entry)
          if !includesTests { continue }
        }
        if ["xcassets", "xcodeproj", "xcworkspace"].contains(entry.pathExtension) { continue }
        walk(entry, shown: shown + name + "/", root: root)
      } else if isSwift {
        add(entry, shown: shown + name, root: root)
      } else if ["storyboard", "xib"].contains(entry.pathExtension),
        name != "LaunchScreen.storyboard"
      {
        unread.append((shown + name, "not Swift: its screens and segues are not in the map"))
      }
    }
  }

  private mutating func add(_ file: URL, shown: String, root: URL) {
    // A manifest is no code of the app.
    if file.lastPathComponent == "Package.swift" { return }
    files.append(File(shown: shown, url: file, module: modules.module(of: file, root: root)))
  }

  private static func isOfTests(_ directory: String) -> Bool {
    directory == "Tests" || directory.hasSuffix("Tests")
  }
}

/// Why a scan has nothing to say.
public enum ScanError: Error, Hashable, CustomStringConvertible {
  /// The path does not exist.
  case missing(String)
  /// There are no Swift files below the paths.
  case noSwift([String])

  /// What was tried, what happened, and what to do.
  public var description: String {
    switch self {
    case .missing(let path): "cannot scan \(path): there is no such file or directory"
    case .noSwift(let paths):
      "cannot scan \(paths.joined(separator: ", ")): there are no Swift files; "
        + "name the directory of an app's sources"
    }
  }
}

import Foundation

/// A line of a source file, with a path that begins below the root of the sources.
package struct SourcePlace: Equatable, Sendable {
  package let path: String
  /// The line in the file, from 1.
  package let line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }
}

/// What can have a place in the sources of an app.
package enum SourceSubject: Hashable, Sendable {
  /// A call, as the app knows it: the module, the name of the file, and the line.
  case call(CallLabel)
  /// A coordinator, by the name of its type.
  case type(String)

  /// What the subject is called in messages.
  package var name: String {
    switch self {
    case .call(let call): DisplayText.neutralised(call.file, limit: 64)
    case .type(let type): DisplayText.neutralised(type, limit: 64)
    }
  }
}

/// The directory with the sources of an app, which says the file of a call: the app knows only the
/// module and the name.
///
/// The one type that looks up places; all who show or open a place ask it with a ``SourceSubject``.
///
/// Hidden files and folders, such as `.build` and `.git`, are no sources.
package struct SourceRoot: Equatable, Sendable {
  /// What is known of a file.
  package enum Lookup: Equatable, Sendable {
    /// The path below the root.
    case found(String)
    /// Several files have that name.
    case ambiguous
    case unknown

    package var path: String? { if case .found(let path) = self { path } else { nil } }
  }

  package let path: String
  /// The paths of the source files, in parts, by the name of the file.
  private let files: [String: [[String]]]

  /// Finds the source files below a directory, in O(files).
  ///
  /// - Throws: ``ReportError``, if there is no such directory.
  package init(_ path: String) throws(ReportError) {
    try Self.check(path)
    guard let found = FileManager.default.enumerator(atPath: path) else {
      throw .badInput("cannot read the sources in \(path)")
    }
    var files: [String: [[String]]] = [:]
    while let file = found.nextObject() as? String {
      let parts = file.split(separator: "/").map(String.init)
      guard let name = parts.last else { continue }
      if name.hasPrefix(".") {
        found.skipDescendants()
      } else if name.hasSuffix(".swift") {
        files[name, default: []].append(parts)
      }
    }
    self.path = path
    self.files = files
  }

  /// Throws a ``ReportError`` if there is no such directory, without reading it.
  package static func check(_ path: String) throws(ReportError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .badInput("cannot read the sources in \(path): there is no such directory")
    }
    guard isDirectory.boolValue else {
      throw .badInput("cannot read the sources in \(path): it is not a directory")
    }
  }

  package func lookup(_ subject: SourceSubject) -> Lookup {
    switch subject {
    case .call(let call): lookup(call.file)
    case .type(let name): lookup(type: name)
    }
  }

  /// Finds the file of a call, which is `Module/File.swift`: in `Sources/Module`, or else in
  /// `Module`, or else in any folder of that name.
  package func lookup(_ call: String) -> Lookup {
    let parts = call.split(separator: "/").map(String.init)
    guard parts.count > 1, let name = parts.last, let candidates = files[name] else {
      return .unknown
    }
    let module = parts[0]
    func isModule(_ folder: String) -> Bool { Self.module(of: folder) == module }
    let places: [([String]) -> Bool] = [
      { $0.count > 2 && $0[0] == "Sources" && isModule($0[1]) },
      { $0.count > 1 && isModule($0[0]) },
      { $0.dropLast().contains(where: isModule) },
    ]
    for isThere in places {
      let found = candidates.filter(isThere)
      if !found.isEmpty { return Self.only(found) }
    }
    return .unknown
  }

  /// Finds the file that is named after a type.
  package func lookup(type name: String) -> Lookup { Self.only(files["\(name).swift"] ?? []) }

  /// The place of a call in its file; nil if the file is not known.
  package func place(of call: CallLabel) -> SourcePlace? {
    lookup(call.file).path.map { SourcePlace(path: $0, line: max(1, call.line)) }
  }

  private static func only(_ files: [[String]]) -> Lookup {
    files.count > 1
      ? .ambiguous : files.first.map { .found($0.joined(separator: "/")) } ?? .unknown
  }

  /// The name that the compiler gives to the module of a folder: `my-app` is `my_app`.
  private static func module(of folder: String) -> String {
    let name = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }
}

/// How many of some results have a file.
package struct PlacedCount: Equatable, Sendable {
  private var found = 0
  private var ambiguous = 0
  private var unknown = 0

  package init(_ lookups: some Sequence<SourceRoot.Lookup>) {
    for lookup in lookups {
      switch lookup {
      case .found: found += 1
      case .ambiguous: ambiguous += 1
      case .unknown: unknown += 1
      }
    }
  }

  /// Says how many have no file, and why; nil if all have one.
  package func remark(_ noun: String, in sources: SourceRoot) -> String? {
    if ambiguous + unknown == 0 { return nil }
    let all = Counted.text(found + ambiguous + unknown, noun)
    let reasons = [(ambiguous, "ambiguous"), (unknown, "unknown")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }
    return "\(ambiguous + unknown) of \(all) without a file in \(sources.path): "
      + reasons.joined(separator: ", ")
  }
}

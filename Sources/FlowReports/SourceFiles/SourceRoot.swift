import Foundation

/// A line of a source file, with a path that begins below the root of the sources.
package struct SourcePlace: Hashable, Sendable {
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
  /// A case of a type of routes, whatever its values.
  case route(RouteLabel)
  /// A declaration that a scan of the directory found, with its name.
  case declaration(String, SourcePlace)

  /// A declaration that a scan found; nil if it does not have its place.
  package init?(_ name: String, at place: DeclaredPlace?) {
    guard let place else { return nil }
    self = .declaration(name, SourcePlace(path: place.file, line: max(1, place.line)))
  }

  /// What the subject is called in messages.
  package var name: String {
    switch self {
    case .call(let call): DisplayText.neutralised(call.file, limit: 64)
    case .type(let type): DisplayText.neutralised(type, limit: 64)
    case .route(let route): DisplayText.neutralised(route.caseName, limit: 64)
    case .declaration(let name, _): DisplayText.neutralised(name, limit: 64)
    }
  }
}

/// The directory with the sources of an app, which says the file of a call: the app knows only the
/// module and the name.
///
/// The one type that looks up places; all who show or open a place ask it with a ``SourceSubject``.
/// What a scan has found is exact; without one, a type is in the file that is named after it.
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
  /// What a scan of the sources has found; nil without one.
  package private(set) var declarations: SourceDeclarations?

  /// Finds the source files below a directory, in O(files).
  ///
  /// - Throws: ``ReportError``, if there is no such directory.
  package init(_ path: String) throws(ReportError) {
    try Self.check(path)
    // An enumerator does not follow a link to its own directory.
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let found = FileManager.default.enumerator(atPath: real) else {
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

  /// Looks up places in what a scan of this directory has found.
  package mutating func adopt(_ map: DeclaredMap) {
    declarations = SourceDeclarations(map, isFile: isFile)
  }

  /// Returns the sources with what a scan of them finds, in a process of its own.
  ///
  /// Throws a ``ReportError`` if the program for it is not there, or cannot read them.
  package func scanned() async throws -> SourceRoot {
    var root = self
    root.adopt(try await ScanProgram().map(of: path))
    return root
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
    case .call(let call): return lookup(call.file)
    case .type(let name): return lookup(type: name)
    case .route(let route):
      // A route that is named otherwise than its case is not found; its type's file is.
      return lookup(declared(subject)) ?? lookup(fileOf: route.type)
    case .declaration(_, let place): return isFile(place.path) ? .found(place.path) : .unknown
    }
  }

  private func isFile(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.last.flatMap { files[$0] }?.contains(parts) ?? false
  }

  /// The place that the scan has for a coordinator or a route.
  private func declared(_ subject: SourceSubject) -> SourceDeclarations.Found? {
    switch subject {
    case .call, .declaration: nil
    case .type(let name): declarations?.place(ofType: name)
    case .route(let route): declarations?.place(of: route)
    }
  }

  private func lookup(_ found: SourceDeclarations.Found?) -> Lookup? {
    switch found {
    case .one(let place): .found(place.path)
    case .several: .ambiguous
    case nil: nil
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
    // The name of a module need not be that of a folder: the scan knows the modules of some files.
    let scanned = declarations?.path(ofCall: "\(module)/\(name)").map(Lookup.found)
    for isThere in places {
      let found = candidates.filter(isThere)
      if found.count == 1 { return Self.only(found) }
      if !found.isEmpty { return scanned ?? .ambiguous }
    }
    return scanned ?? .unknown
  }

  /// Whether only a scan can find the file of a call: the folders of the files with its name do not
  /// tell which of them has it.
  package func needsScan(for call: String) -> Bool {
    guard declarations == nil, lookup(call).path == nil else { return false }
    return call.split(separator: "/").last.map { files[String($0)] != nil } ?? false
  }

  /// Finds the file that declares a type, or else the one that is named after it.
  package func lookup(type name: String) -> Lookup {
    lookup(declared(.type(name))) ?? lookup(fileOf: name)
  }

  private func lookup(fileOf type: String) -> Lookup { Self.only(files["\(type).swift"] ?? []) }

  /// The line of a subject, if it is known without a search in its file: that of a call, or one that
  /// the scan has found.
  package func place(of subject: SourceSubject) -> SourcePlace? {
    switch subject {
    case .call(let call): return place(of: call)
    case .declaration(_, let place): return isFile(place.path) ? place : nil
    case .type, .route: break
    }
    if case .one(let place) = declared(subject) { return place }
    return nil
  }

  /// The place of a call in its file; nil if the file is not known.
  package func place(of call: CallLabel) -> SourcePlace? {
    lookup(call.file).path.map { SourcePlace(path: $0, line: max(1, call.line)) }
  }

  /// The file of a subject with its line as far as it is known, such as "Shop/Cart.swift:12"; nil if
  /// there is none.
  package func text(of subject: SourceSubject) -> String? {
    place(of: subject).map { "\($0.path):\($0.line)" } ?? lookup(subject).path
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

import FlowReports

/// The sources of the app: where they are, and what of them shows.
///
/// Not a part of an inspection: several engines can have one app.
struct SourcesState: Equatable, Sendable {
  /// How far the search for declarations has come.
  enum Scan: Equatable, Sendable {
    case none, running, done
    /// The places are found by names; the reason is one line.
    case failed(String)
  }

  /// The directory that was named; nil without sources.
  var path: String?
  /// The files of that directory; nil until they were listed, and if they could not be.
  private(set) var root: SourceRoot?
  /// The owners of problems, by the files of their calls; nil where none are named.
  private(set) var owners: ProblemOwners?
  /// Why the files could not be listed.
  private(set) var problem: String?
  private(set) var scan = Scan.none
  /// The directory whose files were asked for.
  private var asked: String?
  /// What was read of the code around a place, and around another line to which a user scrolled.
  private var around: ReadSourcePart?
  private var farther: ReadSourcePart?
  /// What is being read.
  private(set) var reading: SourcePart?
  /// Whether that was asked for before the places became others.
  private var isReadingOld = false

  /// Drops what is known of another directory; returns whether the files have to be listed.
  mutating func begin() -> Bool {
    guard asked != path else { return false }
    self = SourcesState(path: path)
    asked = path
    return true
  }

  /// Takes the files of a directory; returns whether it is still the one that is named.
  mutating func take(
    _ root: SourceRoot?, ownedBy owners: ProblemOwners? = nil, in path: String, problem: String?
  ) -> Bool {
    // The settings may name another directory by now.
    guard self.path == path else { return false }
    (self.root, self.owners, self.problem) = (root, owners, problem)
    scan = root == nil ? .none : .running
    return true
  }

  /// Takes what a scan has found; places that were shown before it may be others.
  mutating func take(scanned root: SourceRoot?, in path: String, problem: String?) {
    guard self.path == path, self.root != nil else { return }
    scan = problem.map(Scan.failed) ?? .done
    guard let root else { return }
    self.root = root
    owners?.sources = root
    isReadingOld = reading != nil
    forget()
  }

  mutating func beginReading(_ part: SourcePart) { reading = part }

  mutating func take(_ read: ReadSourcePart) {
    reading = nil
    if isReadingOld {
      isReadingOld = false
      return
    }
    if read.part.line == nil {
      (around, farther) = (read, nil)
    } else if read.part.subject == around?.part.subject {
      farther = read
    }
  }

  /// Reads the shown file again: it may have changed.
  mutating func forget() { (around, farther) = (nil, nil) }

  /// Whether the part was not read, with or without success.
  func isUnread(_ part: SourcePart) -> Bool { around?.part != part && farther?.part != part }

  /// The lines around the subject, if they were read.
  func excerpt(of subject: SourceSubject) -> SourceExcerpt? {
    around.flatMap { $0.part.subject == subject ? $0.excerpt : nil }
  }

  /// What was read of a subject's file and has all of these lines; nil if nothing has.
  func excerpt(of subject: SourceSubject, having lines: Range<Int>) -> SourceExcerpt? {
    [around, farther].lazy.compactMap(\.self).filter { $0.part.subject == subject }
      .compactMap(\.excerpt).first { $0.covers(lines) }
  }

  /// Why the subject has no lines; nil if it has some, or if its file was not read.
  func problem(of subject: SourceSubject) -> String? {
    around.flatMap { $0.part.subject == subject ? $0.problem : nil }
  }
}

extension SourcesState {
  /// The sources whose declarations were found before the inspector opened, with the owners of their
  /// files.
  init(scanned root: SourceRoot, ownedBy owners: ProblemOwners?) {
    self.init(path: root.path)
    (self.root, self.owners, asked, scan) = (root, owners, root.path, .done)
  }
}

/// A part of the code of a subject: around its place, or around another line of its file.
struct SourcePart: Equatable, Sendable {
  let subject: SourceSubject
  var line: Int?
}

/// The lines of a part; none if there are none to show.
struct ReadSourcePart: Equatable, Sendable {
  let part: SourcePart
  let excerpt: SourceExcerpt?
  /// Why there are none, as one line.
  var problem: String?
}

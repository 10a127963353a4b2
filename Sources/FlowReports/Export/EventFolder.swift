import Foundation

/// The directory of an export, into which files come when all are whole.
///
/// Until then they are in a hidden directory beside them, which has a lock while its export goes on:
/// what an export left that was killed is removed by the next one.
struct EventFolder: Sendable {
  /// The directory as it was named.
  let path: String
  /// The hidden directory in it.
  private let work: String
  private let lock: Int32
  /// Whether the export made the directory.
  private let isNew: Bool

  private static let workPrefix = ".flowscope-export-"

  /// Where rows are written first, below the hidden directory.
  var whole: String { "\(work)/whole" }

  /// Where the rows of one recording are written, until it is known whether they count.
  func part(_ number: Int) -> String { "\(work)/\(number)" }

  /// Makes the directory, if there is none, and the hidden one in it.
  ///
  /// - Throws: ``WriteError``.
  init(_ path: String) throws {
    self.path = path
    var status = stat()
    isNew = stat(path, &status) != 0
    if !isNew, status.st_mode & S_IFMT != S_IFDIR {
      throw WriteError(path: path, reason: "it is not a directory")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw WriteError(path: path, reason: SystemError.words(of: error))
    }
    do { (work, lock) = try Self.makeWork(in: path) } catch {
      if isNew { rmdir(path) }
      throw WriteError(path: path, reason: error.message)
    }
    removeLeftovers()
  }

  /// Makes the hidden directory, and takes its lock.
  private static func makeWork(in path: String) throws(SystemError) -> (String, lock: Int32) {
    while true {
      var template = Array("\(path)/\(workPrefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw SystemError(value: errno) }
      let work = String(
        decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let lock = open(work, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, access(work, F_OK) == 0 {
        return (work, lock)
      }
      let error = SystemError(value: errno)
      if lock >= 0 { close(lock) }
      // Another export took it for a leftover before it had its lock.
      guard [ENOENT, EWOULDBLOCK].contains(error.value) else {
        rmdir(work)
        throw error
      }
    }
  }

  /// Removes the hidden directory, and the other one too if the export made it and it is empty.
  func discard() {
    removeWork()
    if isNew { rmdir(path) }
  }

  private func removeWork() {
    try? FileManager.default.removeItem(atPath: work)
    close(lock)
  }

  /// Removes what exports left that were killed.
  private func removeLeftovers() {
    for name in names(in: path) where name.hasPrefix(Self.workPrefix) {
      let other = "\(path)/\(name)"
      if other == work { continue }
      let file = open(other, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if file < 0 { continue }
      defer { close(file) }
      // Another export that goes on has the lock.
      if flock(file, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: other) }
    }
  }

  // MARK: Rows

  /// Moves the rows of a recording to the whole ones, which have no row of its runs.
  ///
  /// - Throws: ``WriteError``.
  func adopt(part number: Int) throws {
    for file in Self.files(in: part(number)) { try move(file, from: part(number), to: whole) }
    try? FileManager.default.removeItem(atPath: part(number))
  }

  /// Removes the rows of a recording that do not count.
  func drop(part number: Int) { try? FileManager.default.removeItem(atPath: part(number)) }

  /// Moves the whole files into place, and removes what an earlier export has of the same runs
  /// elsewhere; returns the number of files of each kind.
  ///
  /// - Throws: ``WriteError``. Each file is then the earlier one, or the new one.
  func publish(runs: Set<String>) throws -> [EventRow.Kind: Int] {
    var counts: [EventRow.Kind: Int] = [:]
    var published: Set<String> = []
    for file in Self.files(in: whole) {
      try move(file, from: whole, to: path)
      published.insert(file)
      if let kind = EventRow.Kind.allCases.first(where: { file.hasPrefix("kind=\($0.rawValue)/") })
      {
        counts[kind, default: 0] += 1
      }
    }
    let own = Set(runs.map(EventPartition.file(ofRun:)))
    for file in Self.files(in: path) where !published.contains(file) {
      guard let name = file.split(separator: "/").last, own.contains(String(name)) else { continue }
      guard unlink("\(path)/\(file)") == 0 else {
        throw WriteError(path: "\(path)/\(file)", reason: SystemError(value: errno).message)
      }
      // Those that are empty now.
      var folder = file[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if rmdir("\(path)/\(folder)") != 0 { break }
      }
    }
    removeWork()
    return counts
  }

  private func move(_ file: String, from: String, to: String) throws {
    try Self.makeFolders(of: file, in: to, named: path)
    guard rename("\(from)/\(file)", "\(to)/\(file)") == 0 else {
      throw WriteError(path: "\(path)/\(file)", reason: SystemError(value: errno).message)
    }
  }

  /// Makes the directories of a file below another one, which is made too.
  ///
  /// - Throws: ``WriteError``, which names `path`.
  fileprivate static func makeFolders(
    of file: String, in folder: String, named path: String
  ) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + file.split(separator: "/").dropLast().joined(separator: "/"),
        withIntermediateDirectories: true)
    } catch {
      throw WriteError(path: "\(path)/\(file)", reason: SystemError.words(of: error))
    }
  }

  /// The paths of the files with rows below a directory.
  private static func files(in folder: String) -> [String] {
    var files: [String] = []
    for kind in names(in: folder) where kind.hasPrefix("kind=") {
      for day in names(in: "\(folder)/\(kind)") where day.hasPrefix("day=") {
        for app in names(in: "\(folder)/\(kind)/\(day)") where app.hasPrefix("app=") {
          for file in names(in: "\(folder)/\(kind)/\(day)/\(app)")
          where file.hasSuffix(EventPartition.ending) {
            files.append("\(kind)/\(day)/\(app)/\(file)")
          }
        }
      }
    }
    return files
  }

  private func names(in folder: String) -> [String] { Self.names(in: folder) }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

/// Writes rows to the files of their partitions, at their ends; one file is open at a time.
final class EventWriter {
  /// The number of rows of each kind.
  private(set) var rows: [EventRow.Kind: Int] = [:]
  private let folder: String
  /// The directory of the export, for messages.
  private let shownPath: String
  private var file: (partition: EventPartition, descriptor: Int32)?
  private var pending = Data()

  private static let bytesAtOnce = 1 << 16

  /// Creates a writer into a directory, which is made with the first row.
  init(into folder: String, of export: EventFolder) {
    self.folder = folder
    shownPath = export.path
  }

  deinit { if let file { close(file.descriptor) } }

  /// Writes a row in O(length).
  ///
  /// - Throws: ``WriteError``.
  func write(_ row: EventRow) throws {
    let partition = EventPartition(of: row)
    if file?.partition != partition { try open(partition) }
    pending += try JSONOutput.line(row)
    rows[row.kind, default: 0] += 1
    if pending.count >= Self.bytesAtOnce { try flush() }
  }

  /// Writes the last rows.
  ///
  /// - Throws: ``WriteError``.
  func finish() throws {
    try flush()
    guard let (partition, descriptor) = file else { return }
    file = nil
    // A network file system may refuse the data only now.
    guard close(descriptor) == 0 else { throw failure(partition) }
  }

  private func open(_ partition: EventPartition) throws {
    try finish()
    try EventFolder.makeFolders(of: partition.path, in: folder, named: shownPath)
    let descriptor = openToAppend("\(folder)/\(partition.path)")
    guard descriptor >= 0 else { throw failure(partition) }
    file = (partition, descriptor)
  }

  private func flush() throws {
    guard let file, !pending.isEmpty else { return }
    do { try OutputFile.writeAll(pending, to: file.descriptor) } catch {
      throw WriteError(path: "\(shownPath)/\(file.partition.path)", reason: error.message)
    }
    pending = Data()
  }

  private func failure(_ partition: EventPartition) -> WriteError {
    WriteError(
      path: "\(shownPath)/\(partition.path)", reason: SystemError(value: errno).message)
  }
}

/// The C library's open, which the method above would otherwise shadow.
private func openToAppend(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
}

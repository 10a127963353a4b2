import FlowModel
import Foundation

/// Reports changes of a file, or of the entries of a directory, which need not exist yet.
///
/// Waiting takes no time: the system reports the changes (inotify, or kqueue). A change of another
/// file in the same directory is reported too.
final class FileWatch: Sendable {
  private let path: String
  private let onChange: @Sendable () -> Void
  private let queue = DispatchQueue(label: "flowscope.file-watch")

  /// Starts to watch; `onChange` is called on another thread.
  init(_ path: String, onChange: @escaping @Sendable () -> Void) {
    self.path = path
    self.onChange = onChange
    queue.async { self.start() }
  }

  /// The paths to watch now: the path, the directory of the path and of the file that it links
  /// to, or the nearest directory above that exists.
  private func places() -> Set<String> {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return [path] }
    var places: Set<String> = []
    for target in [path, URL(fileURLWithPath: path).resolvingSymlinksInPath().path] {
      if access(target, F_OK) == 0 { places.insert(target) }
      var directory = URL(fileURLWithPath: target).deletingLastPathComponent()
      while access(directory.path, F_OK) != 0, directory.path != "/" {
        directory.deleteLastPathComponent()
      }
      places.insert(directory.path)
    }
    return places
  }

  /// Reports a change, unless the path does not exist and did not before.
  private func report() {
    let exists = access(path, F_OK) == 0
    let existed = state.withLock { state in
      defer { state.existed = exists }
      return state.existed
    }
    if exists || existed { onChange() }
  }

  private struct State: Sendable {
    var existed = true
    /// What ends the sources of events.
    var cancellations: [@Sendable () -> Void] = []
    /// The watched places, with the system's numbers for them.
    var watched: [String: Int32] = [:]
  }

  private let state = Locked(State())

  func stop() {
    queue.async { self.cancel() }
  }

  private func cancel() {
    state.withLock { state in
      for cancel in state.cancellations { cancel() }
      state.cancellations = []
    }
  }

  deinit { cancel() }

  #if os(Linux)
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF)

    private func start() {
      let descriptor = inotify_init()
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      // Unsafe, because its type does not say that it may be cancelled on any thread.
      nonisolated(unsafe) let source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.changed(descriptor) }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      state.withLock { $0.cancellations = [{ source.cancel() }] }
      // A change before the watch began is a change too.
      watchAndReport(descriptor)
    }

    private func watchAndReport(_ descriptor: Int32) {
      let wanted = places()
      state.withLock { state in
        for (place, number) in state.watched where !wanted.contains(place) {
          _ = inotify_rm_watch(descriptor, number)
          state.watched[place] = nil
        }
        // Watching a place again is harmless, and needed if it was replaced.
        for place in wanted {
          state.watched[place] = inotify_add_watch(descriptor, place, Self.mask)
        }
      }
      report()
    }

    private func changed(_ descriptor: Int32) {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &bytes, bytes.count) > 0 {}
      watchAndReport(descriptor)
    }
  #else
    private func start() {
      cancel()
      let cancellations = places().compactMap { place -> (@Sendable () -> Void)? in
        let descriptor = open(place, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // Unsafe, because its type does not say that it may be cancelled on any thread.
        nonisolated(unsafe) let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .extend], queue: queue)
        source.setEventHandler { [weak self] in self?.start() }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        return { source.cancel() }
      }
      state.withLock { $0.cancellations = cancellations }
      report()
    }
  #endif
}

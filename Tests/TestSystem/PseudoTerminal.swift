#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal, both ends of which are open and not inherited by children.
///
/// Its far end is kept open: without it, a terminal that no program has open yet seems to have ended.
package final class PseudoTerminal {
  /// Where keys are written, and what is put on the screen is read.
  package let near: Int32
  /// What a program has as its terminal.
  package let far: Int32
  package let path: String
  private var isNearOpen = true
  private var isFarOpen = true

  package init(rows: UInt16 = 30, columns: UInt16 = 100) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var (near, far): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    guard openpty(&near, &far, &name, nil, &size) == 0 else { throw SystemFailure("openpty") }
    for descriptor in [near, far] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.near, self.far) = (near, far)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    closeFar()
    closeNear()
  }

  /// Ends it, as a terminal emulator does that is closed.
  package func closeNear() {
    if isNearOpen { close(near) }
    isNearOpen = false
  }

  /// Lets reading it end once the programs that have it are gone.
  package func closeFar() {
    if isFarOpen { close(far) }
    isFarOpen = false
  }
}

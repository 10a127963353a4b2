#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal with both ends open, which children do not inherit.
///
/// Its far end stays open: otherwise a terminal that no program has opened yet would appear to have
/// ended.
package final class PseudoTerminal {
  /// The end to write keys to and read the screen from.
  package let near: Int32
  /// The end that a program uses as its terminal.
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

  /// Closes the near end, as a terminal emulator does when it is closed.
  package func closeNear() {
    if isNearOpen { close(near) }
    isNearOpen = false
  }

  /// Closes the far end, so that reading ends once all programs are gone.
  package func closeFar() {
    if isFarOpen { close(far) }
    isFarOpen = false
  }
}

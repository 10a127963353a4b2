import FlowIntrospect
import Foundation

/// Where flowscope keeps what lasts from one run to the next.
enum StateDirectory {
  /// `$XDG_STATE_HOME/flowscope`, else `~/.local/state/flowscope`.
  ///
  /// A relative path in the variable is of no account, as the XDG Base Directory Specification has it.
  static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/flowscope"
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    return "\(home)/.local/state/flowscope"
  }

  /// `text`, from whoever it is, as a part of a file's name: different texts have different ones.
  static func fileName(for text: String) -> String {
    let stem = SocketDirectory.stem(of: text)
    if stem == text { return stem }
    // FNV-1a, 64 bits: the same in every process, which Swift's own hashes are not.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(stem)-\(String(hash, radix: 16))"
  }
}

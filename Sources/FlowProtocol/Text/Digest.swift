/// A short text that stands for another: different ones have different ones, as far as nobody tries otherwise.
package enum Digest {
  /// FNV-1a, 64 bits, in hexadecimal: the same in every process, which Swift's own hashes are not.
  ///
  /// Source: draft-eastlake-fnv.
  package static func text(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

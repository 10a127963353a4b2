/// A short text computed from another text.
///
/// Different texts have different digests, unless a collision is constructed.
package enum Digest {
  /// The FNV-1a hash with 64 bits, in hexadecimal.
  ///
  /// It is the same in each process; Swift's own hashes are not.
  ///
  /// Source: draft-eastlake-fnv.
  package static func text(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

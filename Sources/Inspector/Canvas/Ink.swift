/// The number that a colour has on terminals of each depth.
///
/// The numbers are those of xterm. Where a number is nil, no colour of that depth is legible: then the
/// terminal's own is used, and glyphs and attributes have to do.
package struct Ink: Equatable, Sendable {
  let many: Int?
  let sixteen: Int?
  let eight: Int?

  init(_ many: Int?, _ sixteen: Int?, _ eight: Int?) {
    self.many = many
    self.sixteen = sixteen
    self.eight = eight
  }

  /// The terminal's own colour.
  static let plain = Ink(nil, nil, nil)

  package func number(on depth: ColourDepth) -> Int? {
    switch depth {
    case .none: nil
    case .eight: eight
    case .sixteen: sixteen
    case .many: many
    }
  }
}

/// How many colours a terminal has, as far as themes tell terminals apart.
package enum ColourDepth: CaseIterable, Sendable {
  case none, eight, sixteen, many

  /// The depth of a terminal that says that it has this many colours.
  package init(colours: Int) {
    self =
      switch colours {
      case 256...: .many
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }
}

/// The number of colours of a terminal, in the steps that themes distinguish.
package enum ColourDepth: CaseIterable, Sendable {
  case none, eight, sixteen, many

  /// The depth of a terminal that reports this many colours.
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

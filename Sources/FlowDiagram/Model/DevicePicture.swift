import FlowModel

/// A small picture of a device that shows a coordinator as it is declared.
package struct DevicePicture: Equatable, Sendable {
  package enum Layer: Equatable, Sendable {
    case screen
    /// A sheet, with the heights at which it can rest, as parts of the height of the screen; the
    /// first is that of the picture.
    case sheet([Double])
    case cover
  }

  /// The title in the navigation bar.
  package var title: String
  package var layer = Layer.screen
  /// The number of items of the tab bar; 0 without one.
  package var tabs = 0
  /// The index of the selected tab.
  package var selected: Int?

  /// The height of a phone's screen, and of what a sheet leaves visible at least, in points.
  private static let (height, inset) = (852.0, 59.0)

  /// The layer in which a way shows a route.
  static func layer(of way: DeclaredWay) -> Layer {
    switch way.kind {
    case .cover, .detour: .cover
    case .sheet: way.detents.isEmpty ? .sheet([full]) : .sheet(way.detents.map(part))
    default: .screen
    }
  }

  private static let full = (height - inset) / height

  /// The part of the screen that a detent takes, by the words of the app; a measured height is not
  /// known.
  private static func part(of detent: String) -> Double {
    let configuration = ModalDetentConfiguration()
    if let known = ModalPresentationDetent(rawValue: detent) {
      return switch configuration.resolve(known) {
      case .points(let points): points / height
      case .fraction(let fraction): full * fraction
      case .cover: 1
      }
    }
    guard let start = detent.firstIndex(of: "("), detent.hasSuffix(")"),
      let number = Double(detent[detent.index(after: start)...].dropLast()), number.isFinite
    else { return full }
    let part = detent.hasPrefix("height") ? number / height : full * number
    return min(max(part, 0.08), 1)
  }
}

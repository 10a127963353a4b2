import FlowEngine
import FlowProtocol

/// What the user of the app sees, in points.
struct DeviceScene: Equatable, Sendable {
  /// How a layer stands on those below it.
  enum Kind: Equatable, Sendable {
    case base
    case sheet(ModalDetentConfiguration)
    case cover
    case detour
  }

  /// What going back would do.
  enum Back: Equatable, Sendable {
    /// The screen below comes into sight.
    case screen(RouteLabel)
    case dismissesModal
    case dismissesDetour
  }

  struct NavigationBar: Equatable, Sendable {
    let frame: PointRectangle
    let title: String
    /// Nil where no back button shows.
    let back: Back?
  }

  struct TabBar: Equatable, Sendable {
    let frame: PointRectangle
    /// The first of them; more than these have no room on any screen.
    let items: [Item]
    /// How many there are.
    let count: Int
    /// The selected one, and its place; nil where none is.
    let selected: Selected?

    /// How many items are made at most.
    static let most = 1_000

    struct Selected: Equatable, Sendable {
      let index: Int
      let text: String
    }

    struct Item: Equatable, Sendable {
      let frame: PointRectangle
      let text: String
      let isSelected: Bool
    }
  }

  /// The base, or one sheet, cover or detour.
  struct Layer: Equatable, Sendable {
    let kind: Kind
    let frame: PointRectangle
    /// The coordinator whose screen shows, and its route.
    let owner: NodeID
    let ownerName: String
    let route: RouteLabel
    /// How many screens are in the stack that shows, the root among them.
    let depth: Int
    let bar: NavigationBar
    /// From the outside in: the first is at the bottom of the screen.
    let tabBars: [TabBar]
    /// Where the sheet can be taken hold of; nil where there is nothing to drag.
    let dragIndicator: PointRectangle?
    /// Why the screen could not be made, where the fallback shows in its place.
    let failure: String?
    /// Whether a cover or a detour hides it.
    var isCovered = false
    /// Whether something stands on it and leaves some of it in sight.
    var isDimmed = false
  }

  let device: Device
  /// From the bottom up.
  let layers: [Layer]
}

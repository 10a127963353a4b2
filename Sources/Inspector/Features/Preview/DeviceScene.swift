import FlowEngine
import FlowProtocol

/// The scene that the user of the app sees, in points.
struct DeviceScene: Equatable, Sendable {
  /// The presentation of a layer over the layers below it.
  typealias Kind = Presentation.Kind

  /// The effect of the back button.
  enum Back: Equatable, Sendable {
    /// The screen below appears.
    case screen(RouteLabel)
    case dismissesModal
    case dismissesDetour
  }

  struct NavigationBar: Equatable, Sendable {
    let frame: PointRectangle
    let title: String
    /// Nil without a back button.
    let back: Back?
  }

  struct TabBar: Equatable, Sendable {
    let frame: PointRectangle
    /// The first items.
    ///
    /// No screen has room for more.
    let items: [Item]
    /// The number of items.
    let count: Int
    /// The selected item and its index; nil if none is selected.
    let selected: Selected?

    /// The maximum number of items that are made.
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
    /// The coordinator of the visible screen, and its route.
    let owner: CoordinatorID
    let ownerName: String
    let route: RouteLabel
    /// The number of screens in the visible stack, with the root.
    let depth: Int
    let bar: NavigationBar
    /// From the outside in: the first is at the bottom of the screen.
    let tabBars: [TabBar]
    /// The drag indicator of the sheet; nil if the sheet cannot be dragged.
    let dragIndicator: PointRectangle?
    /// The reason why the screen could not be made, if the error screen shows in its place.
    let failure: String?
    /// Whether a cover or a detour hides the layer.
    var isCovered = false
    /// Whether a layer above leaves a part of this one visible.
    var isDimmed = false
  }

  let device: Device
  /// From the bottom up.
  let layers: [Layer]
}

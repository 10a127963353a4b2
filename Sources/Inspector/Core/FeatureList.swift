/// The features of an inspector, in the order of their panels.
package struct FeatureList: Sendable {
  let all: [any Feature.Type]
  let panelFeatures: [any PanelFeature.Type]
  let overlayContents: [any OverlayContent.Type]
  private let byPanel: [Panel: any PanelFeature.Type]
  private let byOverlay: [Overlay: any OverlayContent.Type]

  /// Creates a list of features.
  ///
  /// The panel of the first feature that has one is the main panel, at the left.
  init(_ features: [any Feature.Type]) {
    all = features
    panelFeatures = features.compactMap { $0 as? any PanelFeature.Type }
    overlayContents = FrameOverlays.all + features.flatMap { $0.overlays }
    byPanel = Dictionary(panelFeatures.map { ($0.panel, $0) }, uniquingKeysWith: { $1 })
    byOverlay = Dictionary(overlayContents.map { ($0.overlay, $0) }, uniquingKeysWith: { $1 })
  }

  var panels: [Panel] { panelFeatures.map { $0.panel } }
  var overlays: [Overlay] { overlayContents.map { $0.overlay } }
  var commands: [Command] { all.flatMap { $0.commands } + Command.frame }

  /// The feature whose panel is at the left.
  var main: any PanelFeature.Type { panelFeatures[0] }

  subscript(panel: Panel) -> any PanelFeature.Type { byPanel[panel] ?? main }

  subscript(overlay: Overlay) -> (any OverlayContent.Type)? { byOverlay[overlay] }

  /// The panels in one place, in order.
  func panels(in place: Panel.Side) -> [Panel] { panels.filter { $0.place == place } }

  /// The feature that a filter in this panel applies to.
  ///
  /// Lists have their own filters; all other panels share the main panel's filter.
  func filtered(_ panel: Panel) -> (any FilteredPanel.Type)? {
    self[panel] as? any FilteredPanel.Type ?? main as? any FilteredPanel.Type
  }

  /// The titles of several overlays as a text.
  package func titles(_ some: [Overlay]) -> String {
    some.count == overlays.count ? "all of them" : some.map(\.title).joined(separator: ", ")
  }
}

extension FeatureList: Equatable {
  package static func == (one: FeatureList, other: FeatureList) -> Bool {
    one.all.map(ObjectIdentifier.init) == other.all.map(ObjectIdentifier.init)
  }
}

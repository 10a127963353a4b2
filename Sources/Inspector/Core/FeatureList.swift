/// The features of an inspector, in the order of their panels.
package struct FeatureList: Equatable, Sendable {
  let all: [any Feature.Type]
  let panelFeatures: [any PanelFeature.Type]
  let overlayContents: [any OverlayContent.Type]
  private let byPanel: [Panel: any PanelFeature.Type]
  private let byOverlay: [Overlay: any OverlayContent.Type]

  /// The panel of the first feature that has one is the main panel, at the left.
  init(_ features: [any Feature.Type]) {
    all = features
    panelFeatures = features.compactMap { $0 as? any PanelFeature.Type }
    let ofFrame: [any OverlayContent.Type] = [
      HelpOverlay.self, CommandOverlay.self, FilterOverlay.self, PaletteOverlay.self,
      ConfirmationOverlay.self,
    ]
    overlayContents = ofFrame + features.flatMap { $0.overlays }
    byPanel = Dictionary(panelFeatures.map { ($0.panel, $0) }, uniquingKeysWith: { $1 })
    byOverlay = Dictionary(overlayContents.map { ($0.overlay, $0) }, uniquingKeysWith: { $1 })
  }

  var panels: [Panel] { panelFeatures.map { $0.panel } }
  var overlays: [Overlay] { overlayContents.map { $0.overlay } }
  var commands: [Command] { all.flatMap { $0.commands } + Command.frame }

  var main: any PanelFeature.Type { panelFeatures[0] }

  subscript(panel: Panel) -> any PanelFeature.Type { byPanel[panel] ?? main }

  subscript(overlay: Overlay) -> (any OverlayContent.Type)? { byOverlay[overlay] }

  func panels(in place: Panel.Side) -> [Panel] { panels.filter { $0.place == place } }

  /// The feature of a filter in this panel: the main one, unless the panel has its own.
  func filtered(_ panel: Panel) -> (any FilteredPanel.Type)? {
    self[panel] as? any FilteredPanel.Type ?? main as? any FilteredPanel.Type
  }

  package func titles(_ some: [Overlay]) -> String {
    some.count == overlays.count ? "all of them" : some.map(\.title).joined(separator: ", ")
  }

  package static func == (one: FeatureList, other: FeatureList) -> Bool {
    one.all.map(ObjectIdentifier.init) == other.all.map(ObjectIdentifier.init)
  }
}

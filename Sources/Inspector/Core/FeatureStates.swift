import FlowModel

/// The states of the features, by type; a state is copied when it is shared and changed.
///
/// Lookup compares at most as many types as there are features: less work than one hash.
struct FeatureStates: Equatable, Sendable {
  private let keys: [ObjectIdentifier]
  /// In the order of the keys; nil during a change.
  private var states: [(any SharedState)?]

  init(of features: [any Feature.Type], settings: InspectionSettings) {
    func state<F: Feature>(_: F.Type) -> any SharedState { Shared(F.State(settings: settings)) }
    keys = features.map { ObjectIdentifier($0) }
    states = features.map { state($0) }
  }

  subscript<F: Feature>(feature: F.Type) -> F.State {
    _read { yield Self.stored(states[keys.index(of: feature)], for: feature).value }
    _modify {
      // Methods of this structure would retain the list of states, and so cause a copy of it.
      let index = keys.index(of: feature)
      // Removed from the list during the change, since a second reference would cause a copy.
      var state = Self.stored(states[index].take(), for: feature)
      defer { states[index] = state }
      yield &state.value
    }
  }

  private static func stored<F: Feature>(
    _ state: (any SharedState)?, for feature: F.Type
  ) -> Shared<F.State> {
    guard let state = state as? Shared<F.State> else {
      fatalError("the state of \(feature) is being changed")
    }
    return state
  }

  static func == (one: FeatureStates, other: FeatureStates) -> Bool {
    one.keys == other.keys
      && zip(one.states, other.states).allSatisfy { state, other in
        guard let state, let other else { return state == nil && other == nil }
        return state.equals(other)
      }
  }
}

/// The state of any feature, in storage that copies share.
private protocol SharedState: Sendable {
  func equals(_ other: any SharedState) -> Bool
}

extension Shared: SharedState where Value: FeatureState {
  fileprivate func equals(_ other: any SharedState) -> Bool { (other as? Self) == self }
}

extension [ObjectIdentifier] {
  fileprivate func index<F: Feature>(of feature: F.Type) -> Int {
    guard let index = firstIndex(of: ObjectIdentifier(feature)) else {
      fatalError("\(feature) is not in the list of features")
    }
    return index
  }
}

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

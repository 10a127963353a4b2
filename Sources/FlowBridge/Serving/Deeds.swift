/// What viewers may ask an app to explain or to do, with the app's own functions.
///
/// A deed is carried out only if `InspectorOptions.allowsControl` is true as well. A viewer hears
/// of a deed that is missing.
@MainActor
public struct Deeds {
  /// Says what navigating to a route would do, without doing it.
  public var explain: (@MainActor (any Hashable & Sendable) -> Answer)?
  /// Navigates to a route; returns whether it did.
  public var navigate: (@MainActor (any Hashable & Sendable) -> Bool)?
  /// Goes back one screen, as the user's back button does; returns whether it did.
  public var back: (@MainActor () -> Bool)?
  /// Dismisses what is presented on top; returns whether it did.
  public var dismiss: (@MainActor () -> Bool)?
  /// Selects a tab, from 0; returns whether it did.
  public var selectTab: (@MainActor (Int) -> Bool)?

  /// What navigating to a route would do.
  public enum Answer: Sendable {
    /// The route would come on screen: pushed, presented, or otherwise.
    case shown(as: Role)
    /// The app would not navigate, for this reason.
    case refused(String)
  }

  /// Creates deeds; all are missing by default.
  public nonisolated init(
    explain: (@MainActor (any Hashable & Sendable) -> Answer)? = nil,
    navigate: (@MainActor (any Hashable & Sendable) -> Bool)? = nil,
    back: (@MainActor () -> Bool)? = nil, dismiss: (@MainActor () -> Bool)? = nil,
    selectTab: (@MainActor (Int) -> Bool)? = nil
  ) {
    (self.explain, self.navigate, self.back) = (explain, navigate, back)
    (self.dismiss, self.selectTab) = (dismiss, selectTab)
  }

  var obey: Bool { navigate != nil || back != nil || dismiss != nil || selectTab != nil }
  var areAny: Bool { explain != nil || obey }

  /// Returns whether the deed was done; nil if the app has no such deed.
  func perform(_ request: NavigationRequest) -> Bool? {
    switch request {
    case .navigate(let route): navigate.map { $0(BridgedRoute.unwrapped(route.route)) }
    case .pop: back.map { $0() }
    case .dismissModal, .dismissDetour: dismiss.map { $0() }
    case .selectTab(let index): selectTab.map { $0(index) }
    case .popTo, .popToRoot, .presentModal, .presentDetour, .changeFlow, .restore: nil
    }
  }
}

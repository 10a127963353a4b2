/// The observable answers of a coordinator.
///
/// An observer of one answer is notified exactly when that answer changes.
package struct Aspects: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// ``Router/state``.
  package static let state = Aspects(rawValue: 1 << 0)
  /// The part of `presentation()` that depends on each coordinator of a stack.
  package static let screens = Aspects(rawValue: 1 << 1)
  /// The part of `presentation()` that depends on a coordinator's visible modal and detour.
  package static let layers = Aspects(rawValue: 1 << 2)
  /// The own routes of the path.
  package static let stack = Aspects(rawValue: 1 << 3)
  /// The route of the presented modal.
  package static let presented = Aspects(rawValue: 1 << 4)
  package static let modal = Aspects(rawValue: 1 << 5)
  package static let detour = Aspects(rawValue: 1 << 6)
  /// The coordinator of the selected tab.
  package static let selectedTab = Aspects(rawValue: 1 << 7)
  package static let children = Aspects(rawValue: 1 << 8)
  package static let registrations = Aspects(rawValue: 1 << 9)
  package static let flow = Aspects(rawValue: 1 << 10)
  package static let owner = Aspects(rawValue: 1 << 11)
  package static let context = Aspects(rawValue: 1 << 12)
  /// The names of tabs, in order.
  package static let tabNames = Aspects(rawValue: 1 << 13)
  /// The mapping from names to the coordinators of tabs.
  package static let namedTabs = Aspects(rawValue: 1 << 14)
  package static let selectedTabName = Aspects(rawValue: 1 << 15)
  package static let visibleRoute = Aspects(rawValue: 1 << 16)
  package static let visibleOwner = Aspects(rawValue: 1 << 17)

  /// Answers that depend on coordinators below.
  static let visible: Aspects = [.visibleRoute, .visibleOwner]
  /// Answers that need a copy of the children to compare.
  static let ofChildren: Aspects = [.children, .selectedTab]
  static let ofNames: Aspects = [.tabNames, .namedTabs, .selectedTabName]

  static let count = 18

  var bits: some Sequence<Int> {
    (0..<Self.count).lazy.filter { rawValue & (1 << UInt32($0)) != 0 }
  }
}

/// The change of one step of a navigation.
///
/// It holds references instead of coordinators, so a record does not keep a coordinator alive.
public enum NavigationChange: Hashable, Sendable {
  /// The root was set to this route.
  case setRoot(RouteValue)
  /// An own route was pushed.
  case push(RouteValue)
  /// A child was pushed.
  case pushChild(CoordinatorReference)
  /// The path was cut to this many entries.
  case truncatePath(count: Int)
  /// A child was removed from the path.
  case removeChild(CoordinatorReference)
  /// A modal with this root was presented.
  case present(RouteValue)
  /// The modal was dismissed.
  case dismissModal
  /// A detour was presented under this route.
  case presentDetour(RouteValue)
  /// The detour was dismissed.
  case dismissDetour
  /// The tab at this index was selected, from 0.
  case selectTab(Int)
  /// The detents of the presented modal changed.
  case updateDetents
  /// Path, modal and detour were cleared.
  case reset
}

extension NavigationChange: CustomStringConvertible {
  /// A description of the change, such as "push detail".
  public var description: String { described { $0.identifier } }

  /// A description of the change, with route names from `name`; a selected tab goes by the name
  /// `tab`, or by its number from 1.
  package func described(tab: String? = nil, naming name: (any Route) -> String) -> String {
    switch self {
    case .setRoot(let route): "set root \(name(route.route))"
    case .push(let route): "push \(name(route.route))"
    case .pushChild(let child): "push child \(child.name)"
    case .truncatePath(0): "pop to root"
    case .truncatePath(let count): "pop to \(count) on the path"
    case .removeChild(let child): "pop child \(child.name)"
    case .present(let route): "present \(name(route.route))"
    case .dismissModal: "dismiss modal"
    case .presentDetour(let route): "present detour \(name(route.route))"
    case .dismissDetour: "dismiss detour"
    case .selectTab(let index): "select tab \(tab ?? "\(index + 1)")"
    case .updateDetents: "update detents"
    case .reset: "reset"
    }
  }
}

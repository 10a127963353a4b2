public import FlowEngine

/// How a module's destination comes on screen.
public enum NavigationMode: Hashable, Sendable, Codable {
  /// As the first screen of a stack: of the app, or of a tab.
  case root
  /// On top of the stack from which it was requested.
  case push
  /// As a sheet with a stack of its own, at one of `detents`; nil leaves them to the presenter.
  case sheet(detents: [ModalPresentationDetent]?)
  /// As a full-screen cover with a stack of its own.
  case cover
  /// As the mode within, but without a stack of its own.
  ///
  /// A sheet or a cover without a stack refuses to be pushed onto.
  indirect case withoutStack(NavigationMode)

  /// A sheet whose detents are left to the presenter.
  public static var sheet: NavigationMode { .sheet(detents: nil) }
}

extension NavigationMode {
  /// The mode without any ``withoutStack(_:)`` around it.
  var base: NavigationMode {
    var mode = self
    while case .withoutStack(let within) = mode { mode = within }
    return mode
  }

  var hasStack: Bool { self == base }

  var isPresented: Bool {
    switch base {
    case .sheet, .cover: true
    case .root, .push, .withoutStack: false
    }
  }

  /// The detents of a modal in this mode; nil leaves them to the presenter.
  var detents: ModalDetentConfiguration? {
    switch base {
    case .sheet(let detents): detents.map { ModalDetentConfiguration(detents: $0) }
    case .cover: ModalDetentConfiguration(detents: [.fullscreen])
    case .root, .push, .withoutStack: nil
    }
  }

  /// Whether both are the same mode, apart from detents and ``withoutStack(_:)``.
  func isSameKind(as other: NavigationMode) -> Bool {
    switch (base, other.base) {
    case (.root, .root), (.push, .push), (.sheet, .sheet), (.cover, .cover): true
    default: false
    }
  }
}

extension NavigationMode: CustomStringConvertible {
  /// The mode in a word or two.
  public var description: String {
    switch self {
    case .root: "root"
    case .push: "push"
    case .sheet: "sheet"
    case .cover: "full-screen cover"
    case .withoutStack(let mode): "\(mode) without a stack"
    }
  }
}

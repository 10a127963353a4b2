#if canImport(UIKit) && !os(tvOS) && !os(watchOS) && (DEBUG || ReleaseBridge)
  import FlowModel
  import UIKit

  /// A view controller, or the window, as it is at one moment.
  ///
  /// It retains its controllers, so it must not outlive the turn in which it was read.
  struct Part: Hashable {
    /// An object, compared by identity.
    struct Identity: Hashable {
      let object: AnyObject

      static func == (lhs: Self, rhs: Self) -> Bool { lhs.object === rhs.object }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
    }

    struct Fact: Hashable {
      let name: String
      let value: String
    }

    let identity: Identity
    var role: Role
    /// The first screen, and those on top of it.
    var screens: [ControllerScreen]
    var title: String?
    var facts: [Fact] = []
    var detents: ModalDetentConfiguration?
    var tabItem: TabItem?
    var selectedTab: Int?
    var parts: [Part] = []

    init(_ object: AnyObject, as role: Role, screens: [ControllerScreen] = []) {
      identity = Identity(object: object)
      (self.role, self.screens) = (role, screens)
    }

    mutating func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { facts.append(Fact(name: name, value: value)) }
    }

    /// A number that is another one when something that is described differs.
    var fingerprint: Int {
      var hasher = Hasher()
      hasher.combine(self)
      return hasher.finalize()
    }

    /// Returns the description; what `more` returns belongs to it too.
    @MainActor
    func node(with more: @escaping @MainActor () -> [Node] = { [] }) -> Node {
      // No place in the app's code describes it.
      var node = Node(identity.object, fileID: "") {
        for part in parts { part.node() }
        more()
      }
      node = tabItem.map { node.tab($0.text, image: $0.image) } ?? node
      node = node.as(role).title(title)
      if let root = screens.first { node = node.root(root).screens(Array(screens.dropFirst())) }
      for fact in facts { node = node.fact(fact.name, fact.value) }
      if let detents { node = node.detents(detents) }
      if let selectedTab { node = node.selecting(tab: selectedTab) }
      return node
    }
  }
#endif

import Observation
import Testing

@testable import FlowBridge

// Written by hand after the Composable Architecture 1.x: what an app uses of a store, a stack, and what
// is presented. Its `@Presents` is this wrapper by a macro.

@Observable
@dynamicMemberLookup
@MainActor
private final class Store<State> {
  private var state: State

  init(initialState: State) { state = initialState }

  subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

  /// Stands for `send(_:)` with its reducer.
  func reduce(_ change: (inout State) -> Void) { change(&state) }
}

private struct StackState<Element>: RandomAccessCollection, RangeReplaceableCollection {
  private var elements: [(id: Int, element: Element)] = []
  private var lastID = 0

  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }
  var ids: [Int] { elements.map(\.id) }

  subscript(position: Int) -> Element { elements[position].element }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    let numbered = zip(lastID..., new).map { (id: $0, element: $1) }
    lastID += new.count
    elements.replaceSubrange(range, with: numbered)
  }
}

@propertyWrapper
private struct PresentationState<State> {
  private var storage: [State]

  init(wrappedValue: State?) { storage = wrappedValue.map { [$0] } ?? [] }

  var wrappedValue: State? {
    get { storage.first }
    set { storage = newValue.map { [$0] } ?? [] }
  }
}

// An app with two tabs, whose states are neither Hashable nor Sendable.

private final class Picture {}

private struct Detail {
  struct State: Identifiable {
    let id: Int
    var picture = Picture()
  }
}

private enum Path {
  enum State {
    case detail(Detail.State)
    case settings
  }
}

private enum Destination {
  enum State {
    case cart(Detail.State)
    case alert(String)

    var isAlert: Bool { if case .alert = self { true } else { false } }
  }
}

private struct Catalogue {
  struct State {
    var path = StackState<Path.State>()
  }
}

private struct App {
  enum Tab { case home, search }

  struct State {
    var tab = Tab.home
    var home = Catalogue.State()
    var search = Catalogue.State()
    @PresentationState var destination: Destination.State?
  }
}

@MainActor
private func makeBridge(to store: Store<App.State>) -> Bridge {
  Bridge(name: "shop") {
    Node(store, "App") {
      Node(id: App.Tab.home, "Home").screens(store.home.path).tab("Home")
      Node(id: App.Tab.search, "Search").screens(store.search.path).tab("Search")
    }
    .selecting(tab: store.tab == .home ? 0 : 1)
    .presenting(
      item: store.destination, as: store.destination?.isAlert == true ? .alert : .sheet)
  }
}

@MainActor
@Suite("StackState and PresentationState of the Composable Architecture")
struct ComposableArchitectureTests {
  @Test("a store is its stacks and what it presents, and its changes need no call")
  func tree() async throws {
    let store = Store(initialState: App.State())
    try await serving(makeBridge(to: store)) { client in
      let navigations = try await HeardNavigations(of: client)
      store.reduce { $0.home.path.append(.detail(Detail.State(id: 7))) }
      let push = try #require(await navigations.next())
      #expect(push.request == "navigate" && push.origin.name == "Home")
      #expect(push.route?.identifier == "detail" && push.route?.detail == "detail(State 7)")
      store.reduce { $0.destination = .cart(Detail.State(id: 1)) }
      #expect(await navigations.next()?.request == "presentModal")
      let snapshot = try await client.snapshot()
      #expect(snapshot.preorder.map(\.name) == ["App", "Home", "Search", "State"])
      #expect(snapshot.preorder.map(\.relation) == [.root, .tab, .tab, .presentedModal])
      #expect(snapshot.preorder.last?.root.identifier == "cart")
      store.reduce { $0.destination = .alert("Sold out") }
      #expect(await navigations.next()?.steps.map(\.kind) == [.dismissModal, .present])
      #expect(try await client.snapshot().preorder.last?.relation == .alert)
      store.reduce {
        $0.destination = nil
        $0.home.path.append(.settings)
        $0.tab = .search
      }
      let last = try #require(await navigations.next())
      #expect(last.steps.map(\.kind) == [.dismissModal, .selectTab, .push])
      #expect(last.visible?.coordinator.name == "Search")
    }
  }
}

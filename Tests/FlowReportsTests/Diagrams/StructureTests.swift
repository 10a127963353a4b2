import FlowDiagram
import FlowEngine
import FlowIntrospect
import TestHierarchies
import Testing

@testable import FlowProtocol
@testable import FlowSamples

/// The hierarchy without its state.
@Suite struct StructureTests {
  @Test("what the user does changes nothing in the structure of a sample, while a flow lasts")
  @MainActor
  func sample() {
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    let app = Sample.standard.make(3)
    var options = DiagramOptions()
    options.hidden.formUnion([.contexts, .screen])
    var drawings: [String: Set<String>] = [:]
    var states: Set<String> = []
    for _ in 0..<200 {
      app.step()
      let snapshot = FlowSnapshot(of: app.root)
      let flow = snapshot.nodes.values.first { $0.relation == .currentFlow }?.name ?? ""
      drawings[flow, default: []].insert(
        Diagram(snapshot.structure, options: options).text(as: .svg) ?? "")
      states.insert(Diagram(snapshot, options: options).text(as: .svg) ?? "")
    }
    #expect(drawings.keys.contains("MainTabCoordinator"))
    #expect(drawings.values.allSatisfy { $0.count == 1 }, "\(drawings.mapValues(\.count))")
    #expect(states.count > 10, "the user did something")
    let all = Set(drawings.values.joined())
    #expect(drawings.count > 1 && all.count == drawings.count, "a flow has a structure of its own")
  }

  @Test("pushed children stay, without their place on the stack")
  func pushed() {
    let tree = Tree(
      name: "App", stack: ["item"], presented: nil, selectedTab: nil,
      children: [Tree(name: "Cart", relation: .pushed, root: "cart", stack: ["pay"])])
    let idle = Tree(name: "App", children: [Tree(name: "Cart", relation: .child, root: "cart")])
    #expect(tree.snapshot.structure == idle.snapshot.structure)
  }
}

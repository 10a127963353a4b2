import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The modals of a hierarchy")
struct ModalListTests {
  private func entries(_ list: ModalList) -> [ModalList.Entry] {
    (0..<list.count).map { list[$0] }
  }

  @Test("presented modals come first, then registered ones")
  func order() throws {
    let snapshot = Fixture.rainbow(steps: 12)
    let list = ModalList(of: snapshot)
    #expect(list.hosts.count == 2)
    let names = entries(list).map { entry in
      switch entry {
      case .up(let id): "up on \(snapshot[id]?.name ?? "")"
      case .registered(let id): snapshot[id]?.name ?? ""
      case .made(let made): "made by \(made.hostName)"
      }
    }
    #expect(
      names == [
        "up on RedCoordinator", "up on GreenCoordinator", "DarkRedCoordinator",
        "GreenInfoCoordinator", "DarkBlueCoordinator", "BlueInfoCoordinator",
        "DarkYellowCoordinator", "YellowInfoCoordinator", "DarkPurpleCoordinator",
        "PurpleInfoCoordinator",
      ])
    #expect(entries(list).map { list.index(of: $0) } == Array(0..<10))
    #expect(list.index(of: .up(on: CoordinatorID(rawValue: 999))) == nil)
  }

  @Test("a modal that was made on demand stays in the list, and a registered one is there once")
  func made() throws {
    let snapshot = Fixture.rainbow(steps: 12)
    var list = ModalList(of: snapshot)
    let id = try #require(list.hosts.first)
    let host = try #require(snapshot[id])
    list.settle(in: snapshot)
    #expect(
      !entries(list).contains { if case .made = $0 { true } else { false } }, "it is presented")
    var other = host
    other.facts.presented = RouteLabel(identifier: "extra", type: "RedRoute")
    list.take([other])
    list.settle(in: snapshot)
    guard case .made(let made)? = entries(list).last else {
      Issue.record("no modal that was made: \(entries(list))")
      return
    }
    #expect(made.host == host.id && made.route == "extra")
    #expect(list.index(of: .made(made)) == list.count - 1)
    #expect(entries(list).count { if case .made = $0 { true } else { false } } == 1)
    let frame = DetentsContent(
      list, in: snapshot, selection: list.count - 1, size: Size(rows: 20, columns: 100))
    #expect(frame.details?.isMade == true && frame.details?.isUp == false)
    #expect(frame.details?.detents == host.detents)
    // Its host left.
    list.settle(in: snapshot.without(host.id))
    #expect(!entries(list).contains { if case .made = $0 { true } else { false } })
  }

  /// A host with a modal that it makes on demand, and the host alone once the modal has left.
  private func shop(epoch: String = "test") -> (presenting: FlowSnapshot, alone: FlowSnapshot) {
    func snapshot(_ revision: UInt64, _ tree: Tree) -> FlowSnapshot {
      let made = tree.snapshot
      return FlowSnapshot(
        epoch: epoch, revision: revision, rootID: made.rootID, nodes: made.preorder)
    }
    let presenting = Tree(
      name: "ShopCoordinator", presented: "receipt",
      detents: ModalDetentConfiguration(detents: [.medium, .large]),
      children: [Tree(name: "ReceiptCoordinator", relation: .presentedModal, root: "receipt")])
    return (snapshot(1, presenting), snapshot(2, Tree(name: "ShopCoordinator")))
  }

  private func dismissal(of shop: (presenting: FlowSnapshot, alone: FlowSnapshot)) -> FlowDelta {
    FlowDelta(
      revision: 2, changed: shop.alone.preorder, removed: [shop.presenting.preorder[1].id])
  }

  @Test(
    "a modal made on demand is listed with its detents after it left, though the viewer attached later",
    arguments: [80, 120, 200, 280])
  func shown(columns: Int) throws {
    let shop = shop()
    let session = Fixture.inspector(shop.presenting, columns: columns, rows: 24)
    Fixture.send(.changed(dismissal(of: shop)), to: session)
    Fixture.press(.character("4"), in: session)
    let lines = session.draw().text.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("□ receipt") })
    #expect(line.contains("medium large"))
    #expect(line.contains(columns == 80 ? "on demand" : "made by"))
    #expect(lines.contains { $0.contains("DETENTS") })
  }

  @Test("a jump in a recording keeps the modals that were seen, and another run has none of them")
  func restarted() {
    let (shop, session) = (shop(), Fixture.inspector(shop().presenting))
    Fixture.send(.changed(dismissal(of: shop)), to: session)
    let before = entries(session.model.inspection.detents.modals)
    #expect(before.count == 1)
    _ = session.handle(.playback(.restarted, of: Fixture.id))
    Fixture.send(.snapshot(shop.alone), to: session)
    #expect(entries(session.model.inspection.detents.modals) == before)
    Fixture.send(.snapshot(self.shop(epoch: "other").alone), to: session)
    #expect(entries(session.model.inspection.detents.modals).isEmpty)
  }

  @Test("law: after deltas, the list equals that of the whole snapshot")
  func deltas() {
    let app = RainbowApp(seed: 3)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    var before = FlowSnapshot(of: app.app)
    var list = ModalList(of: before)
    var sizes: Set<Int> = []
    for _ in 0..<300 {
      app.step()
      let after = FlowSnapshot(of: app.app)
      let delta = FlowDelta(
        revision: 2, added: after.nodes.values.filter { before[$0.id] == nil },
        changed: after.nodes.values.filter { before[$0.id] != nil && before[$0.id] != $0 },
        removed: before.nodes.keys.filter { after[$0] == nil })
      list.apply(delta, in: after)
      let now = ModalList(of: after)
      #expect((list.hosts, list.registered) == (now.hosts, now.registered))
      sizes.insert(list.hosts.count)
      before = after
    }
    #expect(sizes.count > 2)
  }

  @Test("modals that were known in outline are listed once they are known in full")
  func outline() throws {
    let snapshot = Fixture.rainbow(steps: 12)
    let outlines = snapshot.nodes.values.map { node in
      var outline = node
      (outline.facts.presented, outline.facts.detents) = (nil, nil)
      return outline
    }
    let session = Fixture.inspector(
      FlowSnapshot(
        epoch: snapshot.epoch, revision: snapshot.revision, rootID: snapshot.rootID,
        nodes: outlines))
    #expect(session.model.inspection.detents.modals.hosts.isEmpty)
    Fixture.send(.detailed(Array(snapshot.nodes.values)), to: session)
    let (list, now) = (session.model.inspection.detents.modals, ModalList(of: snapshot))
    #expect((list.hosts, list.registered) == (now.hosts, now.registered))
    #expect(entries(list) == entries(now))
  }

  @Test("a large delta lists all of its modals")
  func large() {
    let small = Fixture.tree(names: ["Root"])
    var nodes = Fixture.tree(names: (0...600).map { "C\($0)" }).preorder
    for index in nodes.indices.dropFirst() { nodes[index].facts.relation = .modalRegistration }
    let snapshot = FlowSnapshot(epoch: "test", revision: 2, rootID: nodes[0].id, nodes: nodes)
    var list = ModalList(of: small)
    list.apply(FlowDelta(revision: 2, added: Array(nodes.dropFirst())), in: snapshot)
    #expect(list.count == 600)
  }
}

extension FlowSnapshot {
  fileprivate func without(_ id: CoordinatorID) -> FlowSnapshot {
    FlowSnapshot(
      epoch: epoch, revision: revision, rootID: rootID, nodes: preorder.filter { $0.id != id })
  }
}

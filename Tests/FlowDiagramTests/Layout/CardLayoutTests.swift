import FlowModel
import FlowSamples
import Testing

@testable import FlowDiagram

@Suite("The layout of cards")
struct CardLayoutTests {
  /// A map of an app with tabs, whose routes open other coordinators, also in circles.
  static func map(routes: Int, seed: UInt64) -> DeclaredMap {
    var dice = SeededGenerator(seed: seed)
    var coordinators = [
      DeclaredCoordinator(id: "App", name: "App", module: "Base", kind: .flow),
      DeclaredCoordinator(id: "Tabs", name: "Tabs", module: "Base", kind: .tab),
    ]
    var relations: [DeclaredRelation] = []
    var declared = [DeclaredRoute(id: "AppRoute.main", type: "AppRoute", identifier: "main")]
    var claims = [
      DeclaredClaim(
        coordinator: "App", route: "AppRoute.main", way: DeclaredWay(.flow), opens: "Tabs")
    ]
    var entries: [DeclaredEntry] = []
    var pending: [String] = []
    func add() -> String {
      let id = "Number\(coordinators.count)Coordinator"
      coordinators.append(
        DeclaredCoordinator(
          id: id, name: id, module: ["Base", "Shop", "Chat"][dice.below(3)], kind: .stack,
          routeType: "Route\(coordinators.count)"))
      pending.append(id)
      return id
    }
    for tab in 0..<(2 + dice.below(4)) {
      relations.append(
        DeclaredRelation(parent: "Tabs", child: add(), relation: .tab, tab: tab))
    }
    while declared.count < routes {
      let id = pending.isEmpty ? add() : pending.removeFirst()
      for number in 0...(1 + dice.below(6)) {
        let name = String(repeating: "long", count: dice.below(4)) + "Route\(number)"
        let route = DeclaredRoute(
          id: "\(id).\(name)\(declared.count)", type: "R", identifier: name,
          payload: dice.below(3) == 0 ? ["id: Int"] : [])
        declared.append(route)
        let kind = DeclaredWay.Kind.allCases[dice.below(8)]
        let opens: String? =
          switch dice.below(8) {
          case 0, 1: add()
          case 2: coordinators[dice.below(coordinators.count)].id
          default: nil
          }
        claims.append(
          DeclaredClaim(
            coordinator: id, route: route.id,
            way: DeclaredWay(kind, detents: kind == .sheet ? ["medium", "large"] : []),
            opens: opens))
        if dice.below(6) == 0 {
          entries.append(
            DeclaredEntry(kind: .link, pattern: "shop://\(name)/:id", route: route.id))
        }
      }
    }
    declared.append(DeclaredRoute(id: "Old.page", type: "Old", identifier: "page"))
    return DeclaredMap(
      origin: .sources, coordinators: coordinators, relations: relations, routes: declared,
      claims: claims, entries: entries)
  }

  private func overlap(_ one: Box2D, _ other: Box2D) -> Bool {
    one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom
  }

  @Test(
    "cards, tags and names stand apart, no line crosses a card, and all fits into a document",
    arguments: [4, 10, 40, 120, 300], [1, 2, 3, 4] as [UInt64])
  func apart(routes: Int, seed: UInt64) throws {
    let diagram = Diagram(Self.map(routes: routes, seed: seed))
    let shapes = diagram.boxes.map(BoxShape.init)
    let placement = Placement(cardsOf: diagram, shapes: shapes)
    let boxes = placement.boxes
    #expect(placement.size.x <= Placement.legibleWidth + 0.5)
    for one in boxes.indices {
      for other in 0..<one where overlap(boxes[one], boxes[other]) {
        Issue.record("\(diagram.boxes[one].name) is over \(diagram.boxes[other].name)")
      }
    }
    for (line, place) in zip(diagram.lines, placement.lines) {
      let points = place.path.points
      try #require(points.count > 1)
      let start = points[0]
      #expect(start.x == boxes[line.from].right)
      if let row = line.fromRow {
        let middle = boxes[line.from].y + shapes[line.from].middle(ofRow: row)
        #expect(abs(start.y - middle) < 0.01)
      }
      if let name = place.reference {
        #expect(name == diagram.boxes[line.to].name)
        let text = Box2D(
          x: place.label.x, y: place.label.y - 8,
          width: TextWidth.of(name, size: BoxShape.smallSize), height: 9)
        #expect(!boxes.contains { overlap($0, text) }, "\(name) is over a card")
        #expect(text.right <= placement.size.x + 0.5)
      } else {
        #expect(abs((points.last?.x ?? 0) - boxes[line.to].x) < 0.01)
      }
      for (from, to) in zip(points, points.dropFirst()) {
        let piece = Box2D(
          x: min(from.x, to.x) + 0.1, y: min(from.y, to.y) + 0.1,
          width: abs(from.x - to.x) - 0.2, height: abs(from.y - to.y) - 0.2)
        let crossed = boxes.indices.filter {
          $0 != line.from && $0 != line.to && overlap(boxes[$0], piece)
        }
        for box in crossed { Issue.record("a line crosses \(diagram.boxes[box].name)") }
      }
    }
    for (group, frame) in zip(diagram.groups, placement.groups) {
      let top = try #require(group.members.first)
      #expect(overlap(frame, boxes[top]) && frame.x < boxes[top].x && frame.y < boxes[top].y)
    }
  }

  @Test("a card begins beside the row that opens it, and a row names one that is elsewhere")
  func places() throws {
    let diagram = Diagram(Self.map(routes: 40, seed: 2))
    let placement = Placement(
      cardsOf: diagram, shapes: diagram.boxes.map(BoxShape.init))
    let whole = placement.lines.count { $0.reference == nil }
    #expect(whole > 5)
    #expect(whole < placement.lines.count)
    for note in placement.notes { #expect(note.text.hasPrefix("from ")) }
    #expect(!placement.notes.isEmpty)
  }

  @Test("without rows, lines have labels with room of their own")
  func labels() {
    var options = DeclaredMapOptions()
    options.level = .coordinators
    let diagram = Diagram(Self.map(routes: 40, seed: 2), options: options)
    let placement = Placement(cardsOf: diagram, shapes: diagram.boxes.map(BoxShape.init))
    var count = 0
    for (line, place) in zip(diagram.lines, placement.lines) where place.reference == nil {
      let text = Box2D(
        x: place.label.x, y: place.label.y - 8,
        width: TextWidth.of(line.shownLabel, size: BoxShape.smallSize), height: 9)
      #expect(!placement.boxes.contains { overlap($0, text) }, "\(line.shownLabel)")
      count += line.shownLabel.isEmpty ? 0 : 1
    }
    #expect(count > 5)
    #expect(placement.size.x <= Placement.legibleWidth + 0.5)
  }

  @Test("an empty map has an empty drawing")
  func empty() throws {
    let svg = try #require(Diagram(DeclaredMap(origin: .sources)).text(as: .svg))
    #expect(svg.contains("0 coordinators, 0 routes"))
  }

  @Test("a chain of coordinators of any length takes neither recursion nor width")
  func chain() {
    let names = (0..<5_000).map { "C\($0)" }
    let map = DeclaredMap(
      origin: .sources,
      coordinators: names.map { DeclaredCoordinator(id: $0, name: $0, kind: .stack) },
      relations: zip(names, names.dropFirst()).map {
        DeclaredRelation(parent: $0, child: $1, relation: .child)
      })
    let diagram = Diagram(map)
    let placement = Placement(cardsOf: diagram, shapes: diagram.boxes.map(BoxShape.init))
    #expect(placement.boxes.count == 5_000)
    #expect(placement.size.x <= Placement.legibleWidth + 0.5)
  }
}

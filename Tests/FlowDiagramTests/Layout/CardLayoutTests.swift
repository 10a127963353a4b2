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

  private func text(_ text: String, at point: Point) -> Box2D {
    Box2D(
      x: point.x, y: point.y - 8, width: TextWidth.of(text, size: BoxShape.smallSize), height: 9)
  }

  /// Expects that boxes and texts stand apart, that no line crosses a box, and that all fits into the
  /// width of a document.
  private func expectApart(_ diagram: Diagram) throws {
    let shapes = diagram.boxes.map(BoxShape.init)
    let placement = Placement(cardsOf: diagram, shapes: shapes)
    let boxes = placement.boxes
    #expect(placement.size.x <= Placement.columnWidth + 0.5)
    for one in boxes.indices {
      for other in 0..<one where overlap(boxes[one], boxes[other]) {
        Issue.record("\(diagram.boxes[one].name) is over \(diagram.boxes[other].name)")
      }
    }
    var texts = placement.notes.map { ($0.text, text($0.text, at: $0.place)) }
    for (group, frame) in zip(diagram.groups, placement.groups) {
      texts.append((group.title, text(group.title, at: Point(frame.x + 8, frame.y + 13))))
    }
    for (line, place) in zip(diagram.lines, placement.lines) {
      let points = place.path.points
      try #require(points.count > 1)
      let (start, end) = (points[0], try #require(points.last))
      let (from, to) = (boxes[line.from], boxes[line.to])
      let isTag = diagram.boxes[line.from].form == .tag
      let isBelow = start.y == from.bottom
      #expect(isBelow || start.x == from.right || isTag && start.x == from.x)
      if let row = line.fromRow, !isBelow, start.y > from.y + shapes[line.from].nameMiddle + 2 {
        #expect(abs(start.y - from.y - shapes[line.from].middle(ofRow: row)) < 0.01)
      }
      if place.reference == nil { #expect(abs(end.x - to.x) < 0.01) }
      let words = place.reference ?? place.caption ?? line.shownLabel
      if !words.isEmpty { texts.append((words, text(words, at: place.label))) }
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
    for (index, (words, place)) in texts.enumerated() {
      if let box = boxes.firstIndex(where: { overlap($0, place) }) {
        Issue.record("'\(words)' is over \(diagram.boxes[box].name)")
      }
      for (other, otherPlace) in texts[..<index] where overlap(place, otherPlace) {
        Issue.record("'\(words)' is over '\(other)'")
      }
      #expect(place.right <= placement.size.x + 0.5, "\(words)")
    }
    for (group, frame) in zip(diagram.groups, placement.groups) {
      let top = try #require(group.members.first)
      #expect(overlap(frame, boxes[top]) && frame.x < boxes[top].x && frame.y < boxes[top].y)
    }
  }

  private func diagram(
    _ map: DeclaredMap, _ level: DeclaredMapOptions.Level = .routes
  ) -> Diagram {
    var options = DeclaredMapOptions()
    options.level = level
    return Diagram(map, options: options)
  }

  @Test(
    "cards, tags and texts stand apart, no line crosses a card, and all fits into a document",
    arguments: [4, 10, 40, 120, 300], [1, 2, 3, 4] as [UInt64])
  func apart(routes: Int, seed: UInt64) throws {
    for level in DeclaredMapOptions.Level.allCases {
      try expectApart(diagram(Self.map(routes: routes, seed: seed), level))
    }
  }

  @Test(
    "the maps of the samples fit into a document too", arguments: SampleMaps.names,
    DeclaredMapOptions.Level.allCases)
  func samples(name: String, level: DeclaredMapOptions.Level) throws {
    try expectApart(diagram(try SampleMaps.map(name), level))
  }

  @Test("the words above narrow cards are within the drawing")
  func words() throws {
    let names = ["B", "C", "D"]
    let routes = names.map {
      DeclaredRoute(
        id: "\($0)Route.offers", type: "\($0)Route", identifier: "offersOfTheWeekForMembers")
    }
    let own = zip(names, routes).map {
      DeclaredClaim(coordinator: $0, route: $1.id, way: DeclaredWay(.root))
    }
    let map = DeclaredMap(
      origin: .sources,
      coordinators: [
        DeclaredCoordinator(id: "App", name: "App", kind: .flow, routeType: "AppRoute")
      ]
        + names.map {
          DeclaredCoordinator(id: $0, name: $0, kind: .stack, routeType: "\($0)Route")
        },
      routes: routes,
      claims: zip(names, routes).map {
        DeclaredClaim(coordinator: "App", route: $1.id, way: DeclaredWay(.detour), opens: $0)
      } + own)
    let diagram = diagram(map)
    let placement = Placement(cardsOf: diagram, shapes: diagram.boxes.map(BoxShape.init))
    #expect(placement.lines.contains { $0.caption?.hasPrefix("DRoute.offers") == true })
    try expectApart(diagram)
  }

  @Test("a map has no card far from its parent that has room near it")
  func near() throws {
    for name in SampleMaps.names {
      let diagram = diagram(try SampleMaps.map(name))
      let placement = Placement(cardsOf: diagram, shapes: diagram.boxes.map(BoxShape.init))
      #expect(placement.notes.isEmpty, "\(name)")
    }
  }

  @Test("a row names a card that has no room near it")
  func places() throws {
    // Each level needs room on the left.
    let names = (0..<60).map { "Number\($0)Coordinator" }
    let map = DeclaredMap(
      origin: .sources,
      coordinators: names.map { DeclaredCoordinator(id: $0, name: $0, kind: .stack) },
      relations: zip(names, names.dropFirst()).map {
        DeclaredRelation(parent: $0, child: $1, relation: .presentedModal)
      })
    let diagram = diagram(map)
    let placement = Placement(cardsOf: diagram, shapes: diagram.boxes.map(BoxShape.init))
    let references = placement.lines.compactMap(\.reference)
    #expect(!references.isEmpty && references.count == placement.notes.count)
    for (line, place) in zip(diagram.lines, placement.lines) where place.reference != nil {
      #expect(place.reference == diagram.boxes[line.to].name)
      #expect(placement.notes.contains { $0.text == "from \(diagram.boxes[line.from].name)" })
    }
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
    #expect(placement.size.x <= Placement.columnWidth + 0.5)
  }
}

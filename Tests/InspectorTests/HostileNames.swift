import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// Names that would harm a screen that trusts them.
enum HostileNames {
  static let all = [
    "\u{1b}[31mred\u{7}", "line\nbreak\r\n\ttab", String(repeating: "x", count: 10_000),
    String(repeating: "漢", count: 3_000), "漢字コーディネータ", "👩‍👩‍👧 family 🇩🇪", "e\u{301}t\u{301}e\u{301}",
    "שלום עולם", "\u{202e}evil\u{2066}", "\u{9b}31m\u{200b}", "", " ",
    "a" + String(repeating: "\u{301}", count: 5_000), "\u{2060}a\u{ad}b\u{180e}",
    "\u{200d}\u{feff}x",
  ]

  /// A tab coordinator with a sheet in its tab, everything with this name.
  static func tabs(named name: String) -> FlowSnapshot {
    let label = RouteLabel(identifier: name, type: name, detail: "\(name)(\(name))")
    let ids = (1...4).map { CoordinatorID(rawValue: UInt64($0)) }
    func node(
      _ index: Int, _ parent: Int?, _ relation: Relation,
      _ context: CoordinatorPresentationContext, children: [Int] = []
    ) -> FlowNode {
      FlowNode(
        id: ids[index], parent: parent.map { ids[$0] }, relation: relation,
        tabIndex: relation == .tab ? index - 1 : nil, name: name, routeType: name,
        context: context, root: label, path: [], currentRoute: label,
        children: children.map { ids[$0] })
    }
    var root = node(0, nil, .root, .root, children: [1, 2])
    root.facts.selectedTab = 0
    var tab = node(1, 0, .tab, .tab, children: [3])
    tab.facts.tabItem = TabItem(text: name, image: name)
    tab.facts.path = [.route(label)]
    tab.facts.presented = label
    tab.facts.detents = ModalDetentConfiguration(
      detents: [.small, .medium, .small], selectedDetent: .custom, minHeight: .infinity)
    let other = node(2, 0, .tab, .tab)
    let sheet = node(3, 1, .presentedModal, .modal)
    return FlowSnapshot(epoch: "x", revision: 1, rootID: ids[0], nodes: [root, tab, other, sheet])
  }

  /// Checks that nothing in the frame moves a cursor or changes the direction, and that wide
  /// characters have two cells.
  static func expectHarmless(
    _ frame: Frame, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let scalars = frame.cells.flatMap(\.text.unicodeScalars)
    let harmful = scalars.filter {
      [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        $0.properties.generalCategory)
    }
    #expect(harmful.isEmpty, sourceLocation: sourceLocation)
    if frame.isASCII {
      #expect(scalars.allSatisfy { $0.isASCII }, sourceLocation: sourceLocation)
    }
    let broken = (0..<frame.size.rows).filter { row in
      (0..<frame.size.columns).reduce(0) { $0 + CellWidth.of(frame[row, $1].text) }
        != frame.size.columns
    }
    #expect(broken.isEmpty, "rows \(broken) of:\n\(frame.text)", sourceLocation: sourceLocation)
  }
}

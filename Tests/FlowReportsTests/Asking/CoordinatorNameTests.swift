import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite struct CoordinatorNameTests {
  private let snapshot = Tree(
    name: "App", id: 1,
    children: [
      Tree(name: "Red", id: 2), Tree(name: "Green", id: 3), Tree(name: "Red", id: 4),
    ]
  ).snapshot

  @Test("a number or a name finds its coordinator", arguments: [("#3", 3), ("3", 3), ("Green", 3)])
  func found(text: String, id: UInt64) throws {
    #expect(try CoordinatorName.resolve(text, in: snapshot) == CoordinatorID(rawValue: id))
  }

  @Test(
    "an unknown or ambiguous name is reported with the candidates",
    arguments: [
      ("#9", "no coordinator has the id #9"), ("Gren", "did you mean 'Green'?"),
      ("GREN", "did you mean 'Green'?"),
      ("Red", "'Red' is ambiguous: it may be #2 of App, #4 of App"), ("", "unknown coordinator ''"),
      ("nothing like it", "run 'flowscope snapshot' to list all"),
    ])
  func refused(text: String, said: String) throws {
    let error = try #require(throws: ReportError.self) {
      try CoordinatorName.resolve(text, in: snapshot)
    }
    #expect(error.exitCode == 2)
    #expect(error.description.contains(said), "\(error)")
    #expect(error.description.split(whereSeparator: \.isNewline).count == 1)
  }

  @Test("commands take a coordinator by the name that the app gave it")
  func choosing() throws {
    let tree = Tree(
      name: "App", children: [Tree(name: "Cart", relation: .pushed), Tree(name: "Cart")]
    ).snapshot
    var nodes = tree.preorder
    nodes[1].facts.givenName = "gifts"
    let snapshot = FlowSnapshot(epoch: "test", revision: 1, rootID: tree.rootID, nodes: nodes)
    let second = CoordinatorID(rawValue: 2)
    #expect(try CoordinatorName.resolve("gifts", in: snapshot) == second)
    #expect(try CoordinatorName.resolve("Cart \"gifts\"", in: snapshot) == second)
    do {
      _ = try CoordinatorName.resolve("Cart", in: snapshot)
      Issue.record("the name is ambiguous")
    } catch {
      #expect("\(error)".contains("#2 \"gifts\" of App, #3 of App"))
    }
  }

  @Test("an id beside a name wins against a given name that looks the same")
  func looksTheSame() throws {
    var nodes = Tree(name: "App", children: [Tree(name: "Cart"), Tree(name: "Help")])
      .snapshot.preorder
    nodes[2].facts.givenName = "Cart #2"
    let snapshot = FlowSnapshot(epoch: "test", revision: 1, rootID: nodes[0].id, nodes: nodes)
    #expect(try CoordinatorName.resolve("Cart #2", in: snapshot) == CoordinatorID(rawValue: 2))
    #expect(try CoordinatorName.resolve("Cart #2 #3", in: snapshot) == CoordinatorID(rawValue: 3))
  }

  @Test("what is shown of a coordinator names it")
  func shown() throws {
    let tree = Tree(
      name: "App",
      children: [
        Tree(name: "Stack<Shop.Tabs>"), Tree(name: "Stack<Shop.Tabs>"), Tree(name: "Cart"),
        Tree(name: "List<Cart>"),
      ]
    ).snapshot
    var nodes = tree.preorder
    nodes[1].facts.givenName = "first: ScreenA"
    nodes[3].facts.givenName = "a\u{1b}b"
    let snapshot = FlowSnapshot(epoch: "test", revision: 1, rootID: tree.rootID, nodes: nodes)
    let names: [(String, UInt64)] = [
      ("first: ScreenA", 2), ("\"first: ScreenA\"", 2), ("Stack<Shop.Tabs> #2", 2),
      ("Stack #2", 2), ("Stack<Shop.Tabs> \"first: ScreenA\"", 2),
      ("Stack<Shop.Tabs> \"first: ScreenA\" #2", 2), ("#2 \"first: ScreenA\" of App", 2),
      ("Stack<Shop.Tabs> #3", 3), ("Cart #4", 4), (DisplayText.neutralised("a\u{1b}b"), 4),
      ("List", 5), ("List<Cart>", 5),
    ]
    for (name, id) in names {
      #expect(
        try CoordinatorName.resolve(name, in: snapshot) == CoordinatorID(rawValue: id), "\(name)")
    }
    for (name, said) in [
      ("Stack<Shop.Tabs>", "ambiguous"), ("Stack", "ambiguous"), ("Cart #5", "'Cart'"),
      ("Cart #99", "'Cart'"), ("Crat", "'Cart'"), ("", "unknown"),
    ] {
      let error = #expect(throws: ReportError.self) {
        try CoordinatorName.resolve(name, in: snapshot)
      }
      #expect(error.map { $0.exitCode == 2 && "\($0)".contains(said) } == true, "\(name)")
    }
  }
}

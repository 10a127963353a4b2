import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import Inspector
@testable import flowscope

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
    let error = try #require(throws: FlowscopeError.self) {
      try CoordinatorName.resolve(text, in: snapshot)
    }
    #expect(error.exitCode == 2)
    #expect(error.description.contains(said), "\(error)")
    #expect(error.description.split(whereSeparator: \.isNewline).count == 1)
  }
}

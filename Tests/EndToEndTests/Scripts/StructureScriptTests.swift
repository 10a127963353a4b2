import Foundation
import TestApps
import TestPatience
import Testing

/// Drawings of an app that is in use.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct StructureScriptTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("--structure gives the same bytes while the user goes on, in drawings and in documents")
  func stable() async throws {
    let app = try PeerApp(touring: place.directory)
    let document = place.path("a.md")
    try Data(
      "<!-- flowscope:hierarchy rainbow --structure --image app.svg -->\n<!-- flowscope:end -->\n"
        .utf8
    ).write(to: URL(fileURLWithPath: document))
    try app.step(5)
    #expect(try await place.run("document", document).code == 0)
    var structures: Set<String> = []
    var others: Set<String> = []
    for _ in 0..<5 {
      let drawn = try await place.run("export", "rainbow", "--structure")
      #expect(drawn.code == 0, "\(drawn.error)")
      structures.insert(drawn.output)
      others.insert(
        try await place.run(
          "export", "rainbow", "--hide",
          "registered,contexts,types,stacks,values,detents,groups,labels,screen"
        ).output)
      #expect(try await place.run("document", "--check", document).code == 0)
      try app.step(3)
    }
    #expect(structures.count == 1 && others.count > 1)
    let before = try await place.run("snapshot", "rainbow", "--json")
    try Data(before.output.utf8).write(to: URL(fileURLWithPath: place.path("before.json")))
    try app.step(3)
    let saved = place.path("before.json")
    #expect(try await place.run("diff", saved, "rainbow").code == 1)
    #expect(try await place.run("diff", saved, "rainbow", "--structure").code == 0)
    let refused = try await place.run("export", "rainbow", "--structure", "--only", "on-screen")
    #expect(refused.isRefusal(2, saying: "exclude each other"))
    app.kill()
  }
}

#if os(Linux)
  import Foundation
  import TestApps
  import TestPatience
  import Testing

  /// Exports under valgrind.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct LostMemoryTests {
    private let place: ScriptPlace

    init() throws { place = try ScriptPlace() }

    @Test(
      "exports in every format and layout leak no memory, except for graphviz's own leaks", .long)
    func exports() async throws {
      // valgrind does not read the debug information of the newest compilers.
      let program = place.path("diagram-exports")
      let stripped = try await Program.run(
        "/usr/bin/strip", ["-o", program, Program.diagramExports], environment: place.environment)
      try #require(stripped.code == 0, "\(stripped.error)")
      let outcome = try await Program.run(
        "/usr/bin/valgrind",
        [
          "--quiet", "--leak-check=full", "--show-leak-kinds=definite",
          "--errors-for-leak-kinds=definite", "--undef-value-errors=no", "--num-callers=40",
          "--suppressions=\(Self.suppressions)", "--error-exitcode=9", program,
        ], environment: place.environment)
      #expect(outcome.code == 0, "\(outcome.error)")
    }

    private static let suppressions = Repository.path(
      "Tests/DiagramExports/valgrind.supp")
  }
#endif

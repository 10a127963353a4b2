import FlowModel
import FlowReports
import FlowSamples
import FlowScan
import TestPatience
import Testing

/// What the sources of the samples declare is what the running samples say, but for what is listed
/// here with its reason.
@MainActor
@Suite(.timeLimit(.minutes(Patience.minutes)), .serialized)
struct SampleScanTests {
  /// Lines that only the sources have, `-`, or only the app, `+`.
  private struct Known {
    let reason: String
    let lines: [String]
  }

  private static let presented = "An app says who opens a modal with the claim, not as a relation."
  private static let never = "No action of the user leads there, and an app knows what happened."

  private static let known: [String: [Known]] = [
    "rainbow": [
      Known(
        reason: presented,
        lines: [
          "- owns PurpleCoordinator UltravioletCoordinator presentedModal",
          "- owns YellowCoordinator ColourModal presentedModal",
          "- owns YellowCoordinator ColourPickerCoordinator presentedModal",
        ]),
      Known(
        reason: never,
        lines: [
          "- owns AppCoordinator RedCoordinator detour",
          "- takes AppCoordinator RedRoute.red detour",
        ]),
    ],
    "wall": [
      Known(reason: presented, lines: ["- owns CreateCoordinator CreateSheet presentedModal"])
    ],
    "thriftwood": [
      Known(reason: presented, lines: ["- owns AppCoordinator AddMovieCoordinator presentedModal"]),
      Known(
        reason: "An explanation does not run a change of the flow, which presents a detour here.",
        lines: ["connectService", "finished", "welcome"].flatMap {
          [
            "- takes AppCoordinator OnboardingRoute.\($0) detour",
            "+ takes AppCoordinator OnboardingRoute.\($0) flow",
          ]
        }),
      Known(
        reason: "Only a run decides the first step: a step that shows first is the root there.",
        lines: [
          "- takes OnboardingCoordinator OnboardingRoute.welcome push",
          "+ takes OnboardingCoordinator OnboardingRoute.welcome root",
        ]),
      Known(
        reason: "What is only seen, and not asked for, is on a stack: replaced or pushed.",
        lines: [
          "- takes OnboardingCoordinator OnboardingRoute.finished replace",
          "+ takes OnboardingCoordinator OnboardingRoute.finished push",
        ]),
      Known(
        reason: "The library makes a coordinator for each tab; the sources of the app have none.",
        lines: ["dashboard", "services", "settings"].enumerated().flatMap { index, tab in
          let name = "\"TabScreen<AppRoute> \\\"\(tab)\\\"\""
          return [
            "+ coordinator \(name) stack", "+ owns AppCoordinator \(name) tab tab=\(index + 1)",
            "+ takes \(name) AppRoute.\(tab) root",
          ]
        }),
    ],
  ]

  @Test("sources and the running app say the same", arguments: ["rainbow", "thriftwood", "wall"])
  func sample(_ name: String) async throws {
    let maps = try await SampleMaps(of: try #require(Sample.named(name)))
    #expect(maps.sources.claims.count > 20 && maps.app.claims.count > 20)
    let found = DeclaredDifference(from: maps.sources, to: maps.app).document
    let lines = found.removed.map { "- \($0)" } + found.added.map { "+ \($0)" }
    let known = try #require(Self.known[name]).flatMap(\.lines)
    #expect(Set(lines).subtracting(known).sorted() == [])
    #expect(Set(known).subtracting(lines).sorted() == [])
  }

  /// The library makes the coordinators of modules, which an app names by their tabs: who takes a
  /// route cannot be compared, but which routes there are, and how each is shown.
  @Test("modules and the running app say the same of each route and link")
  func modules() async throws {
    let maps = try await SampleMaps(of: try #require(Sample.named("modular")))
    func ways(_ map: DeclaredMap) -> Set<String> {
      Set(
        map.claims.filter { $0.way.kind != .root }.map {
          "\($0.route) \($0.way.kind.rawValue)"
        })
    }
    let tabs = ["firstTab", "secondTab", "thirdTab"].map { "Modular.Tabs.Destination.\($0)" }
    #expect(
      ways(maps.sources).subtracting(ways(maps.app)).sorted()
        // A stack says one way for a route: the one in which it was shown last.
        == (tabs.map { "\($0) tab" } + ["ScreenA.Destination.screenB push"]).sorted())
    // Each stack takes every destination of its module, also those that no code pushes.
    #expect(ways(maps.app).subtracting(ways(maps.sources)).sorted() == tabs.map { "\($0) push" })
    // The route of the library's own tabs is in no source.
    #expect(
      Set(maps.app.routes.map(\.id)).symmetricDifference(maps.sources.routes.map(\.id))
        == ["NavigationTabs.tabs"])
    #expect(
      Set(maps.app.entries.map(\.pattern)) == Set(maps.sources.entries.map(\.pattern)))
  }
}

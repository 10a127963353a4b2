import FlowModel
import Foundation
import TestApps
import TestPatience
import Testing

/// A directory of Swift sources, as a target of the commands.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct SourceTargetTests {
  private let place: ScriptPlace
  /// The directory of a shop, in which no coordinator takes `old` and no code navigates to `gift`.
  private let shop: String

  private static let routes = """
    import FlowEngine

    enum CartRoute: Route {
      case list, item(Int), pay, gift
      case old
    }

    """

  private static let cart = """
    import FlowEngine

    final class CartCoordinator: Coordinator<CartRoute> {
      init() {
        super.init(root: .list)
        addModalCoordinator(PayCoordinator())
      }

      override func canHandle(_ route: any Route) -> Bool {
        switch route as? CartRoute {
        case .item, .pay, .gift: true
        case .list, .old, nil: false
        }
      }

      override func navigationType(for route: any Route) -> NavigationType {
        route as? CartRoute == .pay ? .modal : .push
      }

      func open(_ id: Int) { navigate(to: CartRoute.item(id)) }
      func pay() { navigate(to: CartRoute.pay) }
    }

    final class PayCoordinator: Coordinator<CartRoute> {
      init() { super.init(root: .pay) }
    }

    """

  init() throws {
    place = try ScriptPlace()
    shop = place.path("App/Sources")
    try write(Self.routes, to: "App/Sources/Shop/Routes.swift")
    try write(Self.cart, to: "App/Sources/Shop/Cart.swift")
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: place.path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The sources of the samples of this package.
  private static let samples = Repository.path("Sources/FlowSamples")

  @Test("a scan exits with 1 with --strict if something is unresolved, and with 2 without sources")
  func scanCodes() async throws {
    let sound = try await place.run("scan", shop, "--strict")
    #expect(sound.code == 0 && sound.error.contains(" 0 unresolved"), "\(sound.error)")
    let unknown = """
      func surprise(_ cart: CartCoordinator, _ route: CartRoute) { cart.navigate(to: route) }
      func start(_ cart: CartCoordinator) { surprise(cart, CartRoute.chosen()) }

      """
    try write(unknown, to: "App/Sources/Shop/Surprise.swift")
    let lenient = try await place.run("scan", shop)
    #expect(lenient.code == 0 && lenient.error.contains(": unresolved: "), "\(lenient.error)")
    let strict = try await place.run("scan", shop, "--strict")
    #expect(strict.code == 1 && strict.output == lenient.output)
    #expect(strict.error == lenient.error)

    try FileManager.default.createDirectory(
      atPath: place.path("empty"), withIntermediateDirectories: true)
    for directory in ["empty", "missing"] {
      let outcome = try await place.run("scan", place.path(directory), "--strict")
      #expect(outcome.code == 2 && outcome.output.isEmpty, "\(directory)")
      #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    }
  }

  @Test("sources are printed and drawn as what a scan of them says")
  func maps() async throws {
    let scanned = try await place.run("scan", shop, "--json", "--quiet")
    let map = try await place.run("map", shop, "--declared", "--json")
    #expect(map.code == 0 && map.error.isEmpty, "\(map.error)")
    let maps = try [scanned, map].map {
      try JSONDecoder().decode(DeclaredMap.self, from: Data($0.output.utf8))
    }
    #expect(maps[0] == maps[1] && maps[0].claims.count == 5)
    #expect(try await place.run("map", shop, "--declared").output.contains("(untaken)"))
    let file = try await place.run("map", "\(shop)/Shop/Cart.swift", "--declared")
    #expect(file.code == 0 && file.output.contains("PayCoordinator"), "\(file.error)")
    for format in ["svg", "html", "mermaid", "dot", "json", "markdown"] {
      let drawn = try await place.run("map", shop, "--declared", "--format", format)
      let exported = try await place.run("export", shop, "--format", format)
      #expect(exported.code == 0 && exported.output.contains("PayCoordinator"), "\(format)")
      #expect(exported.output == drawn.output, "\(format)")
    }
    try write(
      "<!-- flowscope:app Sources -->\n<!-- flowscope:end -->\n", to: "App/README.md")
    let document = try await place.run("document", place.path("App/README.md"))
    #expect(document.code == 0, "\(document.error)")
    #expect(try await place.run("document", "--check", place.path("App/README.md")).code == 0)
  }

  @Test("a baseline of sources is checked against them, and so are two directories")
  func compared() async throws {
    let baseline = place.path("App.flow")
    #expect(try await place.run("map", shop, "--declared", "-o", baseline).code == 0)
    let saved = place.path("map.json")
    try write(try await place.run("scan", shop, "--json", "--quiet").output, to: "map.json")
    #expect(try await place.run("check-map", baseline, shop).code == 0)
    for other in [shop, baseline, saved] {
      let equal = try await place.run("diff", shop, other)
      #expect(equal.code == 0 && equal.output == "the maps are equal\n", "\(equal.error)")
    }
    try write(Self.routes, to: "Branch/Shop/Routes.swift")
    try write(
      Self.cart.replacing(" ? .modal : .push", with: " ? .modal : .replace"),
      to: "Branch/Shop/Cart.swift")
    let branch = place.path("Branch")
    let changed = """
      - takes CartCoordinator CartRoute.gift push
      - takes CartCoordinator CartRoute.item push
      + takes CartCoordinator CartRoute.gift replace
      + takes CartCoordinator CartRoute.item replace

      2 added, 2 removed

      """
    for before in [shop, baseline] {
      let difference = try await place.run("diff", before, branch)
      #expect(difference.code == 1 && difference.output == changed, "\(difference.output)")
    }
    let checked = try await place.run("check-map", baseline, branch)
    #expect(checked.code == 1 && checked.output == changed, "\(checked.output)")
  }

  @Test("lints of sources name the file and the line, also below another root")
  func lints() async throws {
    let text = try await place.run("lint", shop)
    #expect(text.code == 0)
    #expect(
      text.output == """
        warning[unreached-route/no-call]: no code navigates to CartRoute.gift, which CartCoordinator takes
          --> Shop/Routes.swift:4:30
          = fix: add the call that leads to it, or delete it

        warning[untaken-route/declined]: no coordinator takes CartRoute.old: CartCoordinator and 1 more do not
          --> Shop/Routes.swift:5:8
          = fix: claim it in canHandle(_:), or delete it

        """)
    #expect(text.error == "flowscope: 2 warnings, 0 unknown\n")
    #expect(try await place.run("lint", shop, "--strict").code == 1)
    #expect(try await place.run("lint", shop, "--strict", "-A", "all").code == 0)
    let github = try await place.run("lint", shop, "--github", "--sources", place.path("App"))
    #expect(
      github.output.contains("file=Sources/Shop/Routes.swift,line=4"), "\(github.output)")
    let log = place.path("lints.sarif")
    #expect(
      try await place.run("lint", shop, "--sarif", "--sources", place.path("App"), "-o", log).code
        == 0)
    let environment = try await PythonEnvironment.make()
    let read = try await Program.run(
      environment.python, [PythonEnvironment.file("review.py"), log],
      environment: place.environment)
    #expect(read.code == 0, "\(read.error)")
    #expect(
      read.output.contains("warning: Sources/Shop/Routes.swift:5: untaken-route/declined\n"),
      "\(read.output)")
  }

  @Test("a run is compared with sources, and its coverage counted by them")
  func runs() async throws {
    let sample = try ServedSample(directory: place.directory, arguments: ["--rate", "100"])
    try await place.record("r.flowscope", entries: 300)
    sample.kill()
    let run = place.path("r.flowscope")
    let difference = try await place.run("diff", Self.samples, run, "--json")
    #expect(difference.code == 1, "\(difference.error)")
    let document = try #require(try difference.json as? [String: Any])
    let never = try #require(document["neverReached"] as? [String])
    // The other samples did not run.
    #expect(never.contains("Wall.AuthCoordinator Wall.AuthRoute.registration"))
    #expect(!never.contains("AppCoordinator AppRoute.mainApp"))
    // The sources do not say the routes of a generic coordinator.
    let undeclared = try #require(document["undeclared"] as? [String])
    #expect(undeclared.allSatisfy { $0.hasPrefix("ColourModal<") }, "\(undeclared)")
    let text = try await place.run("diff", run, Self.samples)
    #expect(text.output.contains("\nDeclared and never reached\n"))
    let baseline = place.path("App.flow")
    #expect(try await place.run("map", Self.samples, "--declared", "-o", baseline).code == 0)
    let map = try JSONDecoder().decode(
      DeclaredMap.self,
      from: Data(
        try await place.run("scan", Self.samples, "--json", "--quiet").output.utf8))
    for declared in [Self.samples, baseline] {
      let coverage = try await place.run("coverage", run, "--declared", declared, "--json")
      let counted = try #require(try coverage.json as? [String: Any])
      #expect(counted["declared"] as? Int == map.routes.count, "\(coverage.error)")
      #expect((counted["navigated"] as? Int ?? 0) > 0)
    }
    #expect(
      try await place.run("coverage", run, "--declared", Self.samples, "--strict").code == 1)
  }

  @Test("sources have no run, and what cannot be scanned is refused, each in one line")
  func refused() async throws {
    for command in ["attach", "errors", "log", "snapshot", "links"] {
      let file = "\(shop)/Shop/Cart.swift"
      #expect(
        try await place.run(command, file).isRefusal(2, saying: "it is a Swift file"),
        "\(command)")
    }
    #expect(try await place.run("snapshot", shop).isRefusal(2, saying: "has no run of an app"))
    #expect(try await place.run("coverage", shop).isRefusal(3, saying: "map --declared"))
    #expect(try await place.run("funnel", "a", "b", shop).isRefusal(3, saying: "no recordings"))
    try write("nothing", to: "Empty/a.txt")
    let empty = place.path("Empty")
    #expect(
      try await place.run("map", empty, "--declared").isRefusal(3, saying: "and no Swift files"))
    #expect(
      try await place.run("export", empty).isRefusal(2, saying: "there are no Swift files"))
    #expect(
      try await place.run("export", shop, "--focus", "a")
        .isRefusal(2, saying: "--focus is not for a target that declares an app"))
    #expect(
      try await place.run("diff", shop, "\(shop)/none.swift").isRefusal(
        2, saying: "No such file or directory"))
  }
}

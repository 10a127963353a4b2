// swift-tools-version: 6.2

import PackageDescription

/// A product of another package that is resolved only with this trait.
func product(_ name: String, _ package: String, trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

extension Target {
  /// The tests of a target, in a folder of their name.
  static func testTarget(
    of target: String, using others: [Dependency] = [], exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: "\(target)Tests", dependencies: [.byName(name: target)] + others, exclude: exclude)
  }

  /// What several tests use, in a folder of `Tests`.
  static func supportTarget(
    _ name: String, dependencies: [Dependency] = [], exclude: [String] = []
  ) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude)
  }
}

/// Compiles what imports UIKit with the fakes of an example, on which the target depends.
let onFakes = ["-module-alias", "UIKit=UIKitFakes"]

// Products of other packages that several targets link.
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioLocks = product("NIOConcurrencyHelpers", "swift-nio", trait: "Introspection")
let nioCore = product("NIOCore", "swift-nio", trait: "Introspection")
let nioPosix = product("NIOPosix", "swift-nio", trait: "Introspection")
let nioHTTP = product("NIOHTTP1", "swift-nio", trait: "Program")
let nioWebSocket = product("NIOWebSocket", "swift-nio", trait: "Program")
let nioEmbedded = product("NIOEmbedded", "swift-nio", trait: "Introspection")
let grdb = product("GRDB", "GRDB.swift", trait: "Recording")
let arguments = product("ArgumentParser", "swift-argument-parser", trait: "Program")
let argumentsOfScan = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Program", "Scan"]))
let metrics = product("Metrics", "swift-metrics", trait: "Telemetry")
let syntax = product("SwiftSyntax", "swift-syntax", trait: "Scan")
let parser = product("SwiftParser", "swift-syntax", trait: "Scan")
let tracing = product("Tracing", "swift-distributed-tracing", trait: "Telemetry")

let package = Package(
  name: "flowscope",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "FlowBlackBox", targets: ["FlowBlackBox"]),
    .library(name: "FlowBridge", targets: ["FlowBridge"]),
    .library(name: "FlowBridgeEngine", targets: ["FlowBridgeEngine"]),
    .library(name: "FlowBridgeUIKit", targets: ["FlowBridgeUIKit"]),
    .library(name: "FlowDiagram", targets: ["FlowDiagram"]),
    .library(name: "FlowEngine", targets: ["FlowEngine"]),
    .library(name: "FlowIntrospect", targets: ["FlowIntrospect"]),
    .library(name: "FlowLinks", targets: ["FlowLinks"]),
    .library(name: "FlowLints", targets: ["FlowLints"]),
    .library(name: "FlowModel", targets: ["FlowModel"]),
    .library(name: "FlowModules", targets: ["FlowModules"]),
    .library(name: "FlowProtocol", targets: ["FlowProtocol"]),
    .library(name: "FlowRecording", targets: ["FlowRecording"]),
    .library(name: "FlowSamples", targets: ["FlowSamples"]),
    .library(name: "FlowService", targets: ["FlowService"]),
    .library(name: "FlowTelemetry", targets: ["FlowTelemetry"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
    .executable(name: "flowscope", targets: ["flowscope"]),
    .executable(name: "flowscope-scan", targets: ["flowscope-scan"]),
  ],
  // What an app resolves: it names the traits of the products that it uses.
  traits: [
    .default(enabledTraits: ["Program", "Scan", "Telemetry"]),
    .trait(
      name: "Introspection", description: "FlowIntrospect, FlowService and FlowProtocol: sockets"),
    .trait(
      name: "Recording", description: "FlowRecording and FlowTesting, which use SQLite",
      enabledTraits: ["Introspection"]),
    .trait(
      name: "ReleaseBridge", description: "FlowBridge serves in release builds too",
      enabledTraits: ["Introspection"]),
    .trait(
      name: "Scan", description: "flowscope-scan, which reads Swift sources with swift-syntax"),
    .trait(name: "Telemetry", description: "FlowTelemetry: spans, metrics and log lines"),
    .trait(
      name: "Program", description: "flowscope itself", enabledTraits: ["Recording"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.1"),
  ],
  targets: [
    // MARK: C libraries
    // Without pkgConfig, because SwiftPM refuses the -D flags of ncurses' .pc file, and would warn at
    // every build.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),

    // What is used of graphviz, without its headers: the library is loaded when something is drawn.
    .systemLibrary(name: "CGraphviz"),

    // MARK: FlowModel
    // What an app, a viewer, a recording and a diagram say of a hierarchy; no sockets, no coordinators.
    .target(name: "FlowModel"),
    .testTarget(of: "FlowModel", using: ["FlowProtocol", "FlowSamples", "TestEngines"]),

    // MARK: FlowLints
    // The lints that need only a snapshot or a declared map.
    .target(name: "FlowLints", dependencies: ["FlowModel"]),
    .testTarget(of: "FlowLints", using: ["FlowModel", "TestEngines", "TestHierarchies"]),

    // MARK: FlowEngine
    .target(name: "FlowEngine", dependencies: ["FlowModel", deque, logging]),
    .testTarget(of: "FlowEngine", using: ["FlowModules", "FlowSamples", "TestCoordinators"]),

    // MARK: FlowBlackBox
    // The last navigations of an app in a mapped file; no SQLite, no sockets.
    .target(name: "FlowBlackBox", dependencies: ["FlowEngine", "FlowModel"]),
    .testTarget(of: "FlowBlackBox", using: ["FlowEngine", "FlowModel", "TestSystem"]),

    // MARK: FlowModules
    .target(name: "FlowModules", dependencies: ["FlowEngine"]),
    .testTarget(of: "FlowModules", using: ["FlowEngine", "FlowSamples", "TestCoordinators"]),

    // MARK: FlowLinks
    .target(name: "FlowLinks", dependencies: ["FlowEngine", "FlowModel"]),
    .testTarget(of: "FlowLinks", using: ["FlowEngine", "FlowSamples", "TestCoordinators"]),

    // MARK: FlowProtocol
    .target(
      name: "FlowProtocol",
      dependencies: ["FlowModel", deque, nioLocks, nioCore, nioPosix]
    ),
    .testTarget(
      of: "FlowProtocol",
      using: [
        "FlowEngine", "FlowSamples", "TestEngines", "TestPatience", "TestSystem", nioCore,
        nioEmbedded, nioLocks,
      ]
    ),

    // MARK: FlowService
    // Serves a hierarchy to viewers, whatever its source; no coordinators.
    .target(
      name: "FlowService",
      dependencies: [
        "FlowLints", "FlowModel", "FlowProtocol", deque, logging, nioLocks, nioCore, nioPosix,
      ]
    ),

    .testTarget(
      of: "FlowService",
      using: [
        "FlowModel", "FlowProtocol", "FlowSamples", "TestEngines", "TestHierarchies",
        "TestPatience", logging, nioCore, nioEmbedded, nioLocks,
      ]
    ),

    // MARK: FlowIntrospect
    // The coordinators of FlowEngine as a source of the service.
    .target(name: "FlowIntrospect", dependencies: ["FlowEngine", "FlowLinks", "FlowService"]),
    .testTarget(
      of: "FlowIntrospect",
      using: [
        "FlowFuzzing", "FlowLinks", "FlowLints", "FlowModel", "FlowModules", "FlowProtocol",
        "FlowSamples", "FlowService", "TestEngines", "TestHierarchies", "TestPatience",
        "TestSystem", logging, nioCore, nioEmbedded, nioLocks,
      ]
    ),

    // MARK: FlowBridge
    // Apps that keep their own navigation as a source of the service.
    .target(name: "FlowBridge", dependencies: ["FlowModel", "FlowService", logging]),
    // The same files, with fakes that stand in for Combine and for SwiftUI's path; its folder links
    // to them.
    .supportTarget("CombineFakes"),
    .supportTarget("SwiftUIPathFakes"),
    .target(
      name: "BridgeOnFakes",
      dependencies: ["CombineFakes", "FlowModel", "FlowService", logging, "SwiftUIPathFakes"],
      path: "Tests/BridgeOnFakes",
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "Combine=CombineFakes", "-module-alias", "SwiftUI=SwiftUIPathFakes",
        ])
      ]
    ),
    .testTarget(
      of: "FlowBridge",
      using: [
        "BridgeOnFakes", "CombineFakes", "FlowModel", "FlowProtocol", "FlowService",
        "SwiftUIPathFakes", "TestBridges", "TestEngines", "TestPatience", "TestSystem",
      ]
    ),

    // MARK: FlowBridgeEngine
    // Coordinators of FlowEngine as parts of a described tree: both at once.
    .target(
      name: "FlowBridgeEngine", dependencies: ["FlowBridge", "FlowEngine", "FlowIntrospect"]),
    .testTarget(
      of: "FlowBridgeEngine",
      using: [
        "FlowBridge", "FlowEngine", "FlowModel", "FlowProtocol", "FlowService", "TestBridges",
        "TestEngines", "TestPatience", "TestSystem",
      ]
    ),

    // MARK: FlowBridgeUIKit
    // The view controllers of a window as a source of the service.
    .target(name: "FlowBridgeUIKit", dependencies: ["FlowBridge", "FlowModel", logging]),
    // The same files, with fakes that stand in for UIKit; its folder links to them.
    .target(
      name: "UIKitBridgeOnFakes",
      dependencies: ["FlowBridge", "FlowModel", logging, "UIKitFakes"],
      path: "Tests/UIKitBridgeOnFakes",
      swiftSettings: [.unsafeFlags(onFakes)]
    ),
    .testTarget(
      name: "UIKitBridgeTests",
      dependencies: [
        "FlowBridge", "FlowModel", "FlowProtocol", "FlowService", "TestBridges", "TestEngines",
        "TestPatience", "TestSystem", "UIKitBridgeOnFakes", "UIKitFakes",
      ]
    ),

    // Generates test input, for a short run in the tests and for long runs with `make fuzz`.
    .supportTarget(
      "FlowFuzzing",
      dependencies: [
        "FlowIntrospect", "FlowProtocol", "FlowRecording", "TestSystem", grdb, nioCore, nioEmbedded,
        nioLocks,
      ],
      exclude: ["Corpus"]
    ),
    .testTarget(
      of: "FlowFuzzing",
      using: ["FlowIntrospect", "FlowProtocol", "flowscope", "Inspector", "TestPatience"]
    ),
    .executableTarget(name: "fuzz", dependencies: ["FlowFuzzing", arguments], path: "Tests/Fuzz"),

    // MARK: FlowTelemetry
    .target(name: "FlowTelemetry", dependencies: ["FlowEngine", logging, metrics, tracing]),
    .testTarget(
      of: "FlowTelemetry",
      using: [
        .product(name: "InMemoryLogging", package: "swift-log"),
        product("InMemoryTracing", "swift-distributed-tracing", trait: "Telemetry"),
        product("MetricsTestKit", "swift-metrics", trait: "Telemetry"),
      ]
    ),

    // MARK: FlowRecording
    .target(
      name: "FlowRecording",
      dependencies: ["FlowModel", grdb, product("GRDBSQLite", "GRDB.swift", trait: "Recording")]
    ),
    .testTarget(
      of: "FlowRecording",
      using: [
        "FlowEngine", "FlowIntrospect", "FlowLinks", "FlowProtocol", "FlowSamples", "TestPatience",
        "TestSystem", grdb, nioLocks,
      ]
    ),

    // MARK: FlowTesting
    // Links the testing libraries of the toolchain, so only test targets depend on it.
    .target(
      name: "FlowTesting",
      dependencies: [
        "FlowEngine", "FlowIntrospect", "FlowModel", "FlowProtocol", "FlowRecording",
        "FlowReports",
      ]
    ),
    .testTarget(
      of: "FlowTesting",
      using: [
        "FlowEngine", "FlowIntrospect", "FlowModules", "FlowProtocol", "FlowRecording",
        "FlowReports", "TestHierarchies", "TestPatience", "TestSystem",
      ],
      exclude: ["Snapshots/PassingXCTests", "Snapshots/Snapshots"]
    ),

    // MARK: FlowSamples
    .target(
      name: "FlowSamples",
      dependencies: [
        "FlowEngine", "FlowIntrospect", "FlowLinks", "FlowModules", "ModularKit", "ModularScreenA",
        "ModularScreenB", "ModularScreenC",
      ]
    ),
    .testTarget(
      of: "FlowSamples",
      using: [
        "FlowEngine", "FlowIntrospect", "FlowLinks", "FlowModules", "ModularKit", "ModularScreenA",
        "ModularScreenB", "ModularScreenC", "TestCoordinators",
      ]
    ),
    // The modules of the sample `modular`: each a target, so that one reaches only what another
    // makes public.
    .target(name: "ModularKit", dependencies: ["FlowModules"]),
    .target(
      name: "ModularScreenA",
      dependencies: ["FlowEngine", "FlowLinks", "FlowModules", "ModularKit", "ModularScreenB"]
    ),
    .target(
      name: "ModularScreenB",
      dependencies: ["FlowModules", "ModularKit", "ModularScreenC"]
    ),
    .target(name: "ModularScreenC", dependencies: ["FlowModules", "ModularKit"]),

    // MARK: FlowDiagram
    .target(name: "FlowDiagram", dependencies: ["FlowModel"]),
    .testTarget(
      of: "FlowDiagram",
      using: ["FlowEngine", "FlowProtocol", "FlowSamples", "TestDiagrams", "TestHierarchies"],
      exclude: ["Fixtures"]
    ),

    // MARK: FlowGraphviz
    // What needs graphviz: the layout `dot`, PNG and PDF.
    .target(name: "FlowGraphviz", dependencies: ["CGraphviz", "FlowDiagram"]),
    .testTarget(
      of: "FlowGraphviz",
      using: [
        "FlowDiagram", "FlowEngine", "FlowFuzzing", "FlowProtocol", "TestDiagrams",
        "TestHierarchies", "TestPatience",
      ]
    ),

    // MARK: FlowReports
    // What can be said about an app, with its document and its text; prints nothing.
    .target(
      name: "FlowReports",
      dependencies: ["FlowDiagram", "FlowLints", "FlowModel", "FlowProtocol", "FlowRecording"]
    ),
    .testTarget(
      of: "FlowReports",
      using: [
        "FlowDiagram", "FlowEngine", "FlowGraphviz", "FlowIntrospect", "FlowProtocol",
        "FlowRecording", "FlowSamples", "TestDiagrams", "TestEngines", "TestHierarchies",
        "TestInspections", "TestPatience", "TestSystem", grdb,
      ]
    ),

    // MARK: FlowScan
    // Sources of any app to a declared map, and a program of its own, so that flowscope is built
    // without swift-syntax.
    .target(name: "FlowScan", dependencies: ["FlowModel", parser, syntax]),
    .testTarget(
      of: "FlowScan",
      using: [
        "FlowEngine", "FlowIntrospect", "FlowLints", "FlowModel", "FlowReports", "FlowSamples",
        "TestPatience", "TestScans",
      ],
      exclude: ["Fixtures"]
    ),
    .executableTarget(
      name: "flowscope-scan", dependencies: ["FlowModel", "FlowScan", argumentsOfScan]
    ),

    // MARK: Inspector
    .target(
      name: "Inspector",
      dependencies: [
        "FlowDiagram", "FlowEngine", "FlowLinks", "FlowModel", "FlowProtocol", "FlowRecording",
        "FlowReports", deque, nioLocks,
      ]
    ),
    .testTarget(
      of: "Inspector",
      using: [
        "FlowDiagram", "FlowEngine", "FlowIntrospect", "FlowProtocol", "FlowRecording",
        "FlowReports", "FlowSamples", "TestHierarchies", "TestInspections", "TestPatience",
        "TestSystem", deque,
      ],
      exclude: ["Golden"]
    ),

    // MARK: flowscope
    .executableTarget(
      name: "flowscope",
      dependencies: [
        "CNcurses", "FlowDiagram", "FlowEngine", "FlowGraphviz", "FlowIntrospect", "FlowProtocol",
        "FlowRecording", "FlowReports", "FlowSamples", "Inspector", arguments, nioCore, nioHTTP,
        nioLocks, nioPosix, nioWebSocket,
      ]
    ),
    .testTarget(
      of: "flowscope",
      using: [
        "FlowDiagram", "FlowEngine", "FlowFuzzing", "FlowGraphviz", "FlowIntrospect",
        "FlowProtocol", "FlowRecording", "FlowReports", "FlowSamples", "Inspector", "TestDiagrams",
        "TestEngines", "TestHierarchies", "TestInspections", "TestPatience", "TestSystem",
        arguments, nioCore, nioEmbedded, nioHTTP, nioPosix, nioWebSocket,
      ]
    ),

    // MARK: Examples
    // A package of its own, which is built here too, so that its code is checked with the rest.
    .executableTarget(
      name: "Shop",
      dependencies: ["FlowEngine", "FlowIntrospect", "FlowLinks"],
      path: "Examples/Shop/Sources/Shop"
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: ["FlowTesting", "Shop"],
      path: "Examples/Shop/Tests/ShopTests",
      exclude: ["Snapshots"]
    ),

    // An app with routers of its own, which a test walks through; compiled as new Xcode projects are.
    .executableTarget(
      name: "RouterShop", dependencies: ["FlowBridge"],
      path: "Examples/Router/Sources/RouterShop",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),

    // The UIKit renderer of another example, with fakes that stand in for UIKit, which it imports by
    // that name. A module of the name UIKit itself would be imported by dependencies too.
    .target(name: "UIKitFakes", path: "Examples/SwiftUI/Fakes/UIKit"),
    .target(
      name: "LiveCoordinators", dependencies: ["FlowEngine"],
      path: "Examples/SwiftUI/Sources/LiveCoordinators"
    ),
    .target(
      name: "UIKitRenderer",
      dependencies: ["FlowEngine", "LiveCoordinators", "UIKitFakes"],
      path: "Examples/SwiftUI/Sources/UIKitRenderer",
      swiftSettings: [.unsafeFlags(onFakes)]
    ),
    // An app with coordinators in UIKit, on the same fakes, with a simulated user.
    .executableTarget(
      name: "UIKitCoordinators",
      dependencies: ["UIKitBridgeOnFakes", "UIKitFakes"],
      path: "Examples/UIKitCoordinators",
      exclude: ["README.md"],
      swiftSettings: [
        .unsafeFlags(onFakes + ["-module-alias", "FlowBridgeUIKit=UIKitBridgeOnFakes"])
      ]
    ),
    .testTarget(
      of: "UIKitRenderer",
      using: [
        "FlowEngine", "FlowSamples", "LiveCoordinators", "TestCoordinators", "TestPatience",
        "UIKitFakes",
      ]
    ),

    // MARK: What tests use

    // Serves a bridge to a viewer while a test runs.
    .supportTarget(
      "TestBridges", dependencies: ["FlowBridge", "FlowProtocol", "TestEngines", "TestSystem"]),

    // Coordinators with answers that a test sets.
    .supportTarget("TestCoordinators", dependencies: ["FlowEngine", "FlowSamples"]),

    // Texts that break diagrams, and a reader of what a diagram shows.
    .supportTarget("TestDiagrams"),

    // Engines with answers that a test sets, and readers of messages.
    .supportTarget("TestEngines", dependencies: ["FlowProtocol", "TestSystem", nioCore]),

    // Hierarchies of every shape, and changes to them.
    .supportTarget("TestHierarchies", dependencies: ["FlowEngine", "FlowLints", "FlowModel"]),

    // Events, errors, findings and recordings of an engine. Has no tests; it is a test target since
    // it makes values that only @testable can make, and a release build has no @testable.
    .testTarget(
      name: "TestInspections",
      dependencies: [
        "FlowEngine", "FlowIntrospect", "FlowModel", "FlowProtocol", "FlowRecording", "FlowReports",
        "FlowSamples", "FlowService", "Inspector", "TestSystem",
      ]
    ),

    // Measures the inspector's own work, for `make benchmarks`.
    .executableTarget(
      name: "inspector-timings",
      dependencies: [
        "FlowEngine", "FlowIntrospect", "FlowProtocol", "FlowSamples", "Inspector",
        "TestHierarchies", arguments,
      ],
      path: "Tests/InspectorTimings"
    ),

    // The fixtures of the scan with what they show, and large sources.
    .supportTarget("TestScans", dependencies: ["FlowModel", "FlowScan"]),

    // Measures the scan of sources, for `make benchmarks`.
    .executableTarget(
      name: "scan-timings",
      dependencies: ["FlowModel", "FlowScan", "TestScans", argumentsOfScan],
      path: "Tests/ScanTimings"
    ),

    // Draws hierarchies in every format, for a test that looks for lost memory.
    .executableTarget(
      name: "diagram-exports",
      dependencies: ["FlowDiagram", "FlowGraphviz", "TestHierarchies"],
      path: "Tests/DiagramExports",
      exclude: ["valgrind.supp"]
    ),

    // The time limits of all tests.
    .supportTarget("TestPatience"),

    // Child processes, pseudo-terminals and sockets for tests.
    .supportTarget("TestSystem"),

    // The built programs and sample apps in processes of their own, and scenes of the inspector on them.
    .supportTarget(
      "TestApps",
      dependencies: ["FlowIntrospect", "FlowRecording", "TestPatience", "TestSystem", nioLocks]
    ),

    // Apps and viewers that a test controls, and can stop and kill.
    .executableTarget(
      name: "TestPeer",
      dependencies: ["FlowBlackBox", "FlowBridge", "FlowEngine", "FlowIntrospect", "FlowSamples"],
      path: "Tests/TestPeer"
    ),

    // MARK: Pages
    // The Swift code and the commands of README and Docs.
    .testTarget(
      name: "PagesTests",
      dependencies: [
        "FlowBlackBox", "FlowBridge", "FlowBridgeEngine", "FlowDiagram", "FlowEngine",
        "FlowIntrospect", "FlowLinks", "FlowModules", "FlowProtocol", "FlowRecording",
        "FlowTelemetry", "FlowTesting", tracing,
      ]
    ),

    // Compares Docs/API with the symbol graphs of the products, all of which it has built.
    .testTarget(
      name: "PublicNamesTests",
      dependencies: [
        "FlowBlackBox", "FlowBridge", "FlowBridgeEngine", "FlowDiagram", "FlowEngine",
        "FlowIntrospect", "FlowLinks", "FlowLints", "FlowModel", "FlowModules", "FlowProtocol",
        "FlowRecording", "FlowSamples", "FlowService", "FlowTelemetry", "FlowTesting",
        "TestPatience", "UIKitBridgeOnFakes",
      ]
    ),

    // MARK: Whole programs
    // What users do with the inspector: a robot presses the keys and reads the frames, in the process.
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "FlowEngine", "FlowIntrospect", "FlowProtocol", "FlowRecording", "FlowReports", "flowscope",
        "Inspector", "TestApps", "TestPatience", "TestPeer", arguments, nioLocks,
      ]
    ),

    // What only a terminal, a process, a shell or a browser can show.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "diagram-exports", "FlowDiagram", "FlowFuzzing", "FlowIntrospect", "FlowModel",
        "FlowProtocol", "FlowRecording", "FlowReports", "FlowSamples", "flowscope", "Inspector",
        "RouterShop", "TestApps", "TestEngines", "TestInspections", "TestPatience", "TestPeer",
        "TestSystem", "UIKitCoordinators", nioLocks,
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Only `make docs` needs it, so that apps do not resolve it.
if Context.environment["FLOWSCOPE_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.5.0"))
}

// Every target is compiled with these, except for the examples, which are compiled as an app is.
let settings: [SwiftSetting] = [
  .defaultIsolation(nil),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let examples = [
  "LiveCoordinators", "RouterShop", "Shop", "ShopTests", "UIKitCoordinators", "UIKitRenderer",
]
// A system library is not compiled.
for target in package.targets where target.type != .system && !examples.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}

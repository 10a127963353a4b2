// swift-tools-version: 6.2

import PackageDescription

// On systems without SwiftUI and UIKit, declarations of SwiftUI and fakes of UIKit stand in for them.
#if canImport(SwiftUI)
  let standIns: [Target] = []
  let swiftUI: [Target.Dependency] = []
  let uiKit: [Target.Dependency] = []
#else
  let standIns: [Target] = [
    .target(name: "SwiftUI", path: "Stubs/SwiftUI"),
    .target(name: "UIKit", path: "Fakes/UIKit"),
  ]
  let swiftUI: [Target.Dependency] = ["SwiftUI"]
  let uiKit: [Target.Dependency] = ["UIKit"]
#endif

let engine = Target.Dependency.product(name: "FlowEngine", package: "flowscope")

let package = Package(
  name: "Renderers",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(name: "flowscope", path: "../..", traits: [])
  ],
  targets: standIns + [
    .target(name: "LiveCoordinators", dependencies: [engine]),
    .target(name: "SwiftUIRenderer", dependencies: [engine, "LiveCoordinators"] + swiftUI),
    .target(name: "UIKitRenderer", dependencies: [engine, "LiveCoordinators"] + uiKit),
  ]
)

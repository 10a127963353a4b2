// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "RouterShop",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "flowscope", path: "../..", traits: ["Introspection"])
  ],
  targets: [
    .executableTarget(
      name: "RouterShop",
      dependencies: [.product(name: "FlowBridge", package: "flowscope")],
      // As new Xcode projects are compiled.
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ]
)

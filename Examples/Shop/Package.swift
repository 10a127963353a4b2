// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "flowscope", path: "../..", traits: ["Recording"])
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "FlowEngine", package: "flowscope"),
        .product(name: "FlowIntrospect", package: "flowscope"),
        .product(name: "FlowLinks", package: "flowscope"),
      ]
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop",
        .product(name: "FlowTesting", package: "flowscope"),
      ],
      exclude: ["Snapshots"]
    ),
  ]
)

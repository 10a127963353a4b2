// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "flowscope-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    // In release builds, FlowBridge serves only with this trait.
    .package(name: "flowscope", path: "..", traits: [.defaults, "ReleaseBridge"]),
    .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "FlowEngineBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "FlowBlackBox", package: "flowscope"),
        .product(name: "FlowEngine", package: "flowscope"),
        "EngineWorkloads",
      ],
      path: "Benchmarks/FlowEngineBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),

    // The workloads of the engine, for times and for instruction counts.
    .target(
      name: "EngineWorkloads",
      dependencies: [
        .product(name: "FlowBlackBox", package: "flowscope"),
        .product(name: "FlowBridge", package: "flowscope"),
        .product(name: "FlowEngine", package: "flowscope"),
      ]
    ),

    // Runs one workload a given number of times, for a program that counts its instructions.
    .executableTarget(name: "EngineRuns", dependencies: ["EngineWorkloads"]),

    // The app that the service benchmarks measure.
    .target(
      name: "ServedApp",
      dependencies: [
        .product(name: "FlowEngine", package: "flowscope"),
        .product(name: "FlowIntrospect", package: "flowscope"),
      ]
    ),

    // Measures the service between processes.
    .executableTarget(
      name: "ServiceBenchmarks",
      dependencies: [
        .product(name: "FlowEngine", package: "flowscope"),
        .product(name: "FlowIntrospect", package: "flowscope"),
        .product(name: "FlowRecording", package: "flowscope"),
        "ServedApp",
      ]
    ),

    // Measures what a change costs an app that describes its own navigation.
    .executableTarget(
      name: "BridgeBenchmarks",
      dependencies: [.product(name: "FlowBridge", package: "flowscope"), "ServedApp"]
    ),

    // Measures the inspector as a program in a terminal.
    .executableTarget(
      name: "InspectorBenchmarks",
      dependencies: [
        .product(name: "FlowEngine", package: "flowscope"),
        .product(name: "FlowIntrospect", package: "flowscope"),
        .product(name: "FlowSamples", package: "flowscope"),
        "ServedApp",
      ]
    ),

    // Measures diagrams as processes, beside graphviz.
    .executableTarget(name: "DiagramBenchmarks"),

    // Measures flowscope mcp as a process.
    .executableTarget(name: "AgentBenchmarks"),

    // Makes a table of ratios from the results of a run.
    .executableTarget(name: "Report"),
  ],
  swiftLanguageModes: [.v6]
)

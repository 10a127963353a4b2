import Foundation

/// The forms in which every command of the program is run.
struct CommandForms: Sendable {
  /// One command line.
  struct Form: Sendable {
    /// The arguments, with placeholders for the engine or recording and for files to write.
    let arguments: [String]
    /// The methods that it calls besides the greeting.
    var methods: [String] = []
    var isInspector = false
    /// Whether it writes progress and losses to standard error.
    var tells = false
  }

  /// The placeholders in arguments.
  static let (target, written) = ("@target", "@written")

  private static let hierarchy = ["flow/snapshot"]

  /// All commands; those without forms do not read from an engine or a recording.
  private static let all: [String: [Form]] = [
    "attach": [
      Form(
        arguments: ["attach", target, "--control"],
        methods: [
          "flow/subscribe", "flow/snapshot", "flow/nodes", "errors/list", "lints/list",
          "flow/explain",
          "rpc.discover", "routes/list", "flow/navigate", "flow/pop",
        ], isInspector: true)
    ],
    "break": [[], ["--json"]].map {
      Form(
        arguments: ["break", target, "route == a", "--control", "--go", "--timeout", "0.2"] + $0,
        methods: ["breakpoints/add", "flow/subscribe", "flow/snapshot", "breakpoints/list"],
        tells: true)
    },
    "coverage": [[], ["--json"], ["--strict"], ["--for", "0.05"]].map {
      Form(
        arguments: ["coverage", target] + $0,
        methods: ["routes/list", "routes/list", "flow/snapshot", "flow/subscribe"], tells: true)
    },
    "diff": [[], ["--json"], ["--format", "svg"]].map {
      Form(arguments: ["diff", target, target] + $0, methods: hierarchy, tells: true)
    },
    "dismiss": [[], ["--json"]].map {
      Form(
        arguments: ["dismiss", target, "--control"] + $0,
        methods: ["flow/snapshot", "flow/dismissModal", "flow/dismissDetour", "errors/list"],
        tells: true)
    },
    "errors": [
      [], ["--json"], ["--markdown"], ["--group", "kind"], ["--group", "route"],
      ["--group", "coordinator", "--json"], ["--state", "all"],
    ].map {
      Form(
        arguments: ["errors", target] + $0,
        methods: ["errors/list", "errors/list", "flow/subscribe"], tells: true)
    },
    "explain": [[], ["--json"]].map {
      Form(
        arguments: ["explain", target, "no such route"] + $0,
        methods: ["flow/explain", "flow/explain", "flow/nodes", "flow/snapshot"])
    }
      + [["--all"], ["--all", "--strict", "--json"]].map {
        Form(
          arguments: ["explain", target] + $0,
          methods: ["routes/list", "flow/explainMany", "flow/explainMany"], tells: true)
      },
    "export": ["dot", "svg", "html", "mermaid", "json"].map {
      Form(arguments: ["export", target, "--format", $0], methods: hierarchy)
    },
    "links": [[], ["--json"]].map {
      Form(
        arguments: ["links", target] + $0, methods: ["errors/list", "errors/list"], tells: true)
    },
    "lint": [[], ["--json"], ["--sarif"], ["--markdown"], ["--strict"]].map {
      Form(arguments: ["lint", target] + $0, methods: ["lints/list"], tells: true)
    },
    "list": [[], ["--json"]].map { Form(arguments: ["list"] + $0, methods: ["initialize"]) },
    "log": [[], ["--json"], ["--kind", "error", "--route", "a"]].map {
      Form(arguments: ["log", target] + $0, methods: ["errors/list", "errors/list"], tells: true)
    },
    "map": [[], ["--json"], ["--format", "svg"], ["--to", "a"]].map {
      Form(
        arguments: ["map", target] + $0, methods: ["flow/snapshot", "routes/list"], tells: true)
    }
      + [[], ["--json"], ["--format", "svg"], ["--format", "flow"]].map {
        Form(
          arguments: ["map", target, "--declared"] + $0,
          methods: ["routes/list", "flow/snapshot", "flow/explainMany", "flow/explain"],
          tells: true)
      }
      + [["--for", "0.05"], ["--for", "0.05", "--format", "mermaid"]].map {
        Form(
          arguments: ["map", target] + $0,
          methods: [
            "flow/subscribe", "flow/snapshot", "flow/snapshot", "errors/list", "routes/list",
          ], tells: true)
      },
    "navigate": [["--control"], ["--control", "--json"], ["--dry-run"]].map {
      Form(
        arguments: ["navigate", target, "a"] + $0,
        methods: ["flow/navigate", "flow/snapshot", "flow/explain", "errors/list"], tells: true)
    },
    "pop": [[], ["--json"]].map {
      Form(
        arguments: ["pop", target, "--control"] + $0,
        methods: ["flow/pop", "flow/snapshot", "flow/nodes", "errors/list"], tells: true)
    },
    "problem": [
      Form(
        arguments: [
          "problem", "mark", "1-0000000000000000", "--from", target, "--problems", written,
        ], methods: ["errors/list", "errors/list"], tells: true)
    ],
    "record": [["--for", "0.2"], ["--for", "0.1", "--json", "--force"]].map {
      Form(
        arguments: ["record", target, "--output", written] + $0,
        methods: [
          "flow/subscribe", "flow/snapshot", "flow/snapshot", "errors/list", "routes/list",
        ], tells: true)
    },
    "routes": [[], ["--json"], ["--reach"]].map {
      Form(
        arguments: ["routes", target] + $0,
        methods: ["flow/snapshot", "routes/list", "routes/list", "flow/explainMany"], tells: true)
    },
    "screen": [[], ["--json"]].map {
      Form(
        arguments: ["screen", target] + $0,
        methods: ["flow/snapshot", "flow/nodes", "navigations/list"], tells: true)
    },
    "select-tab": [[], ["--json"]].map {
      Form(
        arguments: ["select-tab", target, "1", "--control"] + $0,
        methods: ["flow/snapshot", "flow/selectTab", "errors/list"], tells: true)
    },
    "snapshot": [
      [], ["--json"], ["--ascii"], ["--depth", "1"], ["--match", "a"], ["--limit", "2"],
    ].map {
      Form(arguments: ["snapshot", target] + $0, methods: hierarchy, tells: $0.contains("--limit"))
    },
    "wait": [["--idle", "10ms"], ["--error", "--json"]].map {
      Form(
        arguments: ["wait", target, "--timeout", "0.2"] + $0,
        methods: ["flow/subscribe", "flow/snapshot", "errors/list"], tells: true)
    },
    "way": [[], ["--json"]].map {
      Form(
        arguments: ["way", target, "a"] + $0,
        methods: ["flow/snapshot", "routes/list", "flow/explain"], tells: true)
    },
    // `document` reads targets as `export` does, but needs a file with marks.
    "document": [],
    "replay": [],
    // `check-map` reads targets as `map --declared` does, but needs a baseline.
    "check-map": [],
    // `funnel` and `export-events` read recordings alone.
    "funnel": [], "export-events": [],
    // `autopsy` reads black boxes alone: the tests of FlowModel change their bytes.
    "autopsy": [],
    // `scan` reads sources alone: the tests of FlowScan change them.
    "scan": [],
    "completion": [], "config": [], "demo": [], "help": [], "listen": [], "mcp": [],
  ]

  /// The forms for engines.
  let ofEngines: [Form]
  /// The form of the inspector.
  let inspector: Form

  /// The forms for recordings.
  static let ofRecordings: [Form] =
    [
      "coverage", "diff", "errors", "export", "links", "lint", "log", "map", "screen", "snapshot",
      "way",
    ].flatMap { name in
      (all[name] ?? []).filter { !$0.arguments.contains("--for") }
    } + [
      Form(arguments: ["snapshot", target, "--at", "+1"]),
      Form(arguments: ["snapshot", target, "--at", "5"]),
      Form(arguments: ["lint", target, "--at", "9223372036854775807"], tells: true),
      Form(arguments: ["export", target, "--format", "dot", "--at", "23:59:59"]),
      Form(arguments: ["diff", target, "--at", "2", "--at", "20"]),
      Form(arguments: ["explain", target, "no such route"]),
      Form(arguments: ["funnel", target, "mainApp", "greenDetail"], tells: true),
      Form(arguments: ["funnel", "red", "red", target, target, "--json"], tells: true),
      Form(arguments: ["export-events", target, "-o", "\(written)-events"], tells: true),
    ]

  /// The forms of the inspector for recordings.
  static let inspectorsOfRecordings: [Form] = [["--control"], ["--paused", "--from", "3"]].map {
    Form(arguments: ["replay", target] + $0, isInspector: true)
  }

  /// Reads the commands of the program.
  ///
  /// - Throws: ``UnknownCommand`` if the program has a command that is not listed here.
  init(of program: String) throws {
    let end = try ViewerProcess(
      program: program, arguments: ["--experimental-dump-help"],
      environment: ProcessInfo.processInfo.environment, directory: "/", limits: ProcessLimits(),
      mostKept: 16 << 20
    ).run()
    let help = JSONTree(parsing: end.output)?["command"]?["subcommands"]?.elements ?? []
    let names = Set(help.compactMap { $0["commandName"]?.text })
    guard names == Set(Self.all.keys) else {
      throw UnknownCommand(names: names.symmetricDifference(Self.all.keys).sorted())
    }
    ofEngines = Self.all.sorted { $0.key < $1.key }.flatMap(\.value).filter { !$0.isInspector }
    inspector = Self.all["attach"]![0]
  }

  /// An error: the program and this list have different commands.
  struct UnknownCommand: Error, CustomStringConvertible {
    let names: [String]
    var description: String {
      "CommandForms and the program differ in: \(names.joined(separator: ", "))"
    }
  }
}

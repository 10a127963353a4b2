import ArgumentParser

struct EngineOption: ParsableArguments {
  @Argument(
    help: """
      A name, a pid, the path of a socket, or a place such as tcp:7001 or ws:7003. Optional if \
      exactly one engine runs.
      """,
    completion: .engines)
  var target: String?
}

struct TargetOption: ParsableArguments {
  @Argument(
    help: """
      A name, a pid, a place such as tcp:7001 or ws:7003, or the path of a socket, a recording \
      or, for commands that need no live coordinators, a saved snapshot; - reads a file from \
      standard input. Optional if exactly one engine runs.
      """, completion: .targets)
  var target: String?
}

import Foundation

// Reads the output of `benchmark --format jmh`, and prints the tables of Docs/Performance.md.

guard CommandLine.arguments.count == 2,
  let text = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8),
  let run = try? Run(text)
else {
  FileHandle.standardError.write(
    Data("Report: give it the output of a run with --format jmh --path stdout\n".utf8))
  exit(2)
}

print(
  """
  | one coordinator | median | ratio | target |
  | --- | --- | --- | --- |
  """)
print(run.row("baseline/append and remove"))
print(run.row("push and pop", to: "baseline/append and remove", atMost: 5))
print(run.row("push and pop, observed", to: "push and pop", atMost: 1.5))
print(run.row("push and pop, with a black box", to: "push and pop"))
print(run.row("push and pop, attached to a screen", to: "push and pop"))
print(run.row("across tabs", to: "push and pop"))

print(
  """

  | growth | medians | exponent | target |
  | --- | --- | --- | --- |
  """)
for name in ["bubble up", "deep link down", "pop many", "fail under modals"] {
  print(run.growth(name, [10, 100, 1_000]))
}
for name in ["fail in a tree", "add children", "last of many children"] {
  print(run.growth(name, [1_000, 10_000], atMost: name == "fail in a tree" ? 12 : nil))
}

if let bytes = run.values["memory of 10,000 coordinators"] {
  print("\n10,000 coordinators take \(Int(bytes / 1e6)) MB (target: at most 20 MB).")
}

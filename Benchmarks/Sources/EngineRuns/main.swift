import EngineWorkloads
import Foundation

// Without arguments, lists the workloads. With a name and a number, runs that workload so many
// times, and prints the time of one turn in nanoseconds.

let arguments = CommandLine.arguments
guard arguments.count == 3, let times = Int(arguments[2]), times > 0 else {
  for workload in Workloads.all { print(workload.name) }
  exit(arguments.count == 1 ? 0 : 2)
}
guard let workload = Workloads.all.first(where: { $0.name == arguments[1] }) else {
  let text = "EngineRuns: no workload '\(arguments[1])'; without arguments it lists them\n"
  FileHandle.standardError.write(Data(text.utf8))
  exit(2)
}
let turn = workload.prepare()
turn()
let clock = ContinuousClock()
let start = clock.now
for _ in 0..<times { turn() }
print((clock.now - start) / .nanoseconds(1) / Double(times))

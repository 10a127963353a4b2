import FlowBridge
import Foundation

// Measures what a change costs an app that describes its own navigation, for Docs/Performance.md.

switch CommandLine.arguments.dropFirst().first {
case "--follow": await Viewer.follow(CommandLine.arguments[2])
default: try await Measurements.run()
}

#if canImport(UIKit)
  import FlowBridgeUIKit
  import UIKit

  /// The app on fakes of UIKit, with a user that reads what to do from standard input.
  @main
  @MainActor
  enum Simulation {
    static func main() async {
      let window = UIWindow()
      let shell = Shell(window: window)
      let user = SimulatedUser(of: window)
      window.turns.untilStill()
      // The bridge of the window, which the app has started.
      guard case .unixSocket(let path) = Bridge.start(window: window).endpoint else {
        exit(1)
      }
      say("serving \(path)")
      for await line in lines {
        let done = user.perform(line)
        say("\(done ? "did" : "cannot") \(line): \(user.screen)")
      }
      withExtendedLifetime(shell) {}
    }

    private static var lines: AsyncStream<String> {
      AsyncStream { continuation in
        Thread.detachNewThread {
          while let line = readLine() { continuation.yield(line) }
          continuation.finish()
        }
      }
    }

    // Unlike print(_:), it does not wait for more.
    private static func say(_ text: String) {
      FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
  }
#endif

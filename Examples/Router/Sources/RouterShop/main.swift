import FlowBridge
import Foundation

// A shop with routers as SwiftUI apps have them, without its screens. Its user is standard input:
//   product 7, reviews, back, cart, filter, account, orders, sign-in, link shop://product/7/reviews

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let router = AppRouter()
let bridge = makeBridge(to: router)
try bridge.start()
say("ready")

let (lines, input) = AsyncStream.makeStream(of: String.self)
Thread.detachNewThread {
  while let line = readLine() { input.yield(line) }
  input.finish()
}

for await line in lines {
  guard let step = Step(line) else {
    say("no such step")
    continue
  }
  do {
    if case .follow(let url) = step {
      bridge.opened(url: url)
      try router.open(url)
    }
    router.take(step)
  } catch {
    bridge.failed(error)
  }
  // Until the next step, the user looks at the screen.
  try await Task.sleep(for: .milliseconds(30))
  say(router.screen)
}

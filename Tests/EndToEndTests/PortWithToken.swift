import Foundation
import TestApps
import Testing

/// A port on which a program serves or listens, and the token that it wants, as the program says.
struct PortWithToken {
  let number: Int
  /// The same port for WebSocket; nil if there is none.
  let webSocket: String?
  let tokenPath: String
  let token: String

  /// Reads the program's next line, and the file that it names.
  init(saidBy program: Child) throws {
    let said = try program.output.line()
    let form = /(?:serving|listening on) tcp:([0-9]+)(?: and (ws:[^ ]+))?, token in (.+)/
    let match = try #require(said.wholeMatch(of: form), "\(said)")
    number = try #require(Int(match.1))
    webSocket = match.2.map { String($0) }
    tokenPath = String(match.3)
    let file = try String(contentsOfFile: tokenPath, encoding: .utf8)
    token = String(file.prefix { $0 != "\n" })
    #expect(!token.isEmpty)
  }
}

extension ScriptPlace {
  /// Starts `flowscope listen` on a free port.
  func listener() throws -> (program: Child, port: PortWithToken) {
    let program = try Child(
      Program.path, ["listen", "--port", "0"], environment: environment)
    return (program, try PortWithToken(saidBy: program))
  }
}

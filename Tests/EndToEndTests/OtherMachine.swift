import Foundation
import TestApps
import TestPatience
import Testing

/// A network namespace with an ssh server, which stands for another machine: it has a loopback address
/// of its own, and is reached only over a virtual cable.
final class OtherMachine {
  /// Why there can be none here; nil if there can.
  static let obstacle: String? = {
    if geteuid() != 0 { return "only root can make a network namespace" }
    for tool in ["ip", "sshd", "ssh", "ssh-keygen"] where path(of: tool) == nil {
      return "there is no \(tool)"
    }
    let name = "fsprobe\(getpid())"
    let isPossible = (try? run("ip", ["netns", "add", name])) == true
    if isPossible { _ = try? run("ip", ["netns", "delete", name]) }
    return isPossible ? nil : "the system makes no network namespace here"
  }()

  private static let privileges = "/run/sshd"

  private let name: String
  private let directory: String
  private let network: String
  /// This machine's end of the cable.
  private let plug: String
  private let madePrivileges: Bool
  private var server: Child?

  /// Makes the machine, and starts its ssh server; its keys are in the new `directory`.
  init(in directory: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    self.directory = directory
    // Two tests at once have different ones.
    let number = Int.random(in: 0..<1_000)
    name = "fs\(getpid())-\(number)"
    network = "10.211.\(number / 4)"
    madePrivileges = mkdir(Self.privileges, 0o755) == 0
    let (near, far) = ("fsn\(number)", "fsf\(number)")
    plug = near
    for command in [
      "netns add \(name)", "link add \(near) type veth peer name \(far) netns \(name)",
      "address add \(network).1/30 dev \(near)", "link set \(near) up",
      "-n \(name) address add \(network).2/30 dev \(far)", "-n \(name) link set \(far) up",
      "-n \(name) link set lo up",
    ] {
      try #require(try Self.run("ip", command.split(separator: " ").map(String.init)), "\(command)")
    }
    for key in ["host", "user"] {
      try #require(
        try Self.run(
          "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(directory)/\(key)"]))
    }
    let settings = """
      Port 22
      ListenAddress \(network).2
      HostKey \(directory)/host
      AuthorizedKeysFile \(directory)/user.pub
      PidFile none
      UsePAM no
      StrictModes no
      PermitRootLogin prohibit-password

      """
    try settings.write(toFile: "\(directory)/sshd_config", atomically: true, encoding: .utf8)
    let server = try start(
      try #require(Self.path(of: "sshd")), ["-D", "-e", "-f", "\(directory)/sshd_config"])
    self.server = server
    let said = try server.error.line()
    try #require(said.contains("Server listening"), "\(said)")
    server.error.drain()
  }

  deinit {
    server?.end()
    _ = try? Self.run("ip", ["link", "delete", plug])
    _ = try? Self.run("ip", ["netns", "delete", name])
    if madePrivileges { rmdir(Self.privileges) }
  }

  var address: String { "\(network).2" }

  /// Starts a program on it.
  func start(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> Child {
    try Child(
      try #require(Self.path(of: "ip")), ["netns", "exec", name, program] + arguments,
      environment: environment ?? ProcessInfo.processInfo.environment)
  }

  /// Forwards as the page says, for example with `-L 7001:127.0.0.1:7001`, until the child ends.
  func forward(_ kind: String, _ places: String) throws -> Child {
    let settings = [
      "BatchMode=yes", "ExitOnForwardFailure=yes", "IdentitiesOnly=yes", "LogLevel=ERROR",
      "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null",
    ]
    return try Child(
      try #require(Self.path(of: "ssh")),
      ["-F", "none", "-NT", "-i", "\(directory)/user"] + settings.flatMap { ["-o", $0] }
        + [kind, places, "\(NSUserName())@\(address)"],
      environment: ProcessInfo.processInfo.environment)
  }

  private static func path(of tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map { String($0) } + ["/usr/sbin", "/sbin"]
    return folders.map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func run(_ tool: String, _ arguments: [String]) throws -> Bool {
    let child = try Child(
      try #require(path(of: tool)), arguments,
      environment: ProcessInfo.processInfo.environment)
    child.output.drain()
    child.error.drain()
    return child.wait() == 0
  }
}

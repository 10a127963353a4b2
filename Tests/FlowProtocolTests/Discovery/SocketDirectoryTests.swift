import TestEngines
import TestSystem
import Testing

@testable import FlowProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The socket directory")
struct SocketDirectoryTests {
  @Test("FLOWSCOPE_DIR comes first, then XDG_RUNTIME_DIR, then /tmp")
  func standard() {
    func path(_ environment: [String: String]) -> String {
      SocketDirectory.standard(environment: environment).path
    }
    #expect(path(["FLOWSCOPE_DIR": "/a/b", "XDG_RUNTIME_DIR": "/tmp"]) == "/a/b")
    #expect(path(["XDG_RUNTIME_DIR": "/tmp"]) == "/tmp/flowscope")
    #expect(path([:]) == "/tmp/flowscope-\(getuid())")
  }

  @Test("a runtime directory that is missing counts as not set, and is reported")
  func missingRuntimeDirectory() {
    let temporary = TemporaryDirectory()
    temporary.write("mine", to: "file")
    for path in [temporary.file("missing"), temporary.file("file")] {
      let environment = ["XDG_RUNTIME_DIR": path]
      #expect(
        SocketDirectory.standard(environment: environment).path == "/tmp/flowscope-\(getuid())")
      #expect(SocketDirectory.missingRuntimeDirectory(environment: environment) == path)
    }
    let decided = ["XDG_RUNTIME_DIR": temporary.file("missing"), "FLOWSCOPE_DIR": "/a"]
    for environment in [
      [:], ["XDG_RUNTIME_DIR": ""], ["XDG_RUNTIME_DIR": temporary.path], decided,
    ] {
      #expect(SocketDirectory.missingRuntimeDirectory(environment: environment) == nil)
    }
  }

  @Test("an empty variable counts as missing")
  func emptyVariables() {
    let environment = ["FLOWSCOPE_DIR": "", "XDG_RUNTIME_DIR": ""]
    #expect(
      SocketDirectory.standard(environment: environment).path == "/tmp/flowscope-\(getuid())")
  }

  @Test("a socket is named after its engine and its process")
  func socketPath() {
    let directory = SocketDirectory(path: "/d")
    #expect(directory.socketPath(name: "shop_2.0", pid: 42) == "/d/shop_2.0-42.sock")
    #expect(directory.socketPath(name: "my shop", pid: 42) == "/d/my-shop-42.sock")
    #expect(directory.socketPath(name: "", pid: 1) == "/d/app-1.sock")
  }

  @Test("any name becomes one visible file in the directory", arguments: hostileTexts)
  func hostileNames(text: String) throws {
    for name in [text, "/" + text, "../../" + text, "." + text] {
      let path = SocketDirectory(path: "/d").socketPath(name: name, pid: 7)
      #expect(path.hasPrefix("/d/"))
      let file = path.dropFirst(3)
      #expect(!file.contains("/") && !file.hasPrefix("."))
      #expect(file.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value != 0x7f })
      #expect(file.hasSuffix("-7.sock"))
      #expect(file.utf8.count <= "app".count + 40 + "-7.sock".count)
    }
  }

  @Test("sockets are listed sorted, other files are ignored, and a missing directory is empty")
  func sockets() throws {
    let temporary = TemporaryDirectory()
    let directory = SocketDirectory(path: temporary.path + "/d")
    #expect(try directory.sockets() == [])
    try directory.prepare()
    for name in ["b-1.sock", "a-2.sock", "note.txt"] { temporary.write("", to: "d/" + name) }
    #expect(
      try directory.sockets() == [directory.path + "/a-2.sock", directory.path + "/b-1.sock"])
  }

  // MARK: Links and parent directories

  private func expectRefusal(
    _ path: String, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let directory = SocketDirectory(path: path)
    func check(_ body: () throws(TransportError) -> Void) {
      do {
        try body()
        Issue.record("\(path) was taken", sourceLocation: sourceLocation)
      } catch {
        #expect(error.description.contains(words), "\(error)", sourceLocation: sourceLocation)
      }
    }
    check { () throws(TransportError) in try directory.prepare() }
    check { () throws(TransportError) in _ = try directory.sockets() }
  }

  @Test(
    "a symbolic link is refused in any spelling",
    arguments: ["", "/", "//", "/.", "/./.", "/.//", "/././/./"])
  func links(end: String) {
    let temporary = TemporaryDirectory()
    mkdir(temporary.file("real"), 0o700)
    symlink("real", temporary.file("link"))
    symlink(temporary.file("real"), temporary.file("other"))
    expectRefusal(temporary.file("link") + end, saying: "it is a symbolic link")
    expectRefusal(temporary.file("link/../other") + end, saying: "it is a symbolic link")
    expectRefusal(temporary.file("real/../link") + end, saying: "it is a symbolic link")
  }

  @Test(
    "a directory is accepted in any spelling", arguments: ["", "/", "//", "/.", "/./.", "/.//"])
  func written(end: String) throws {
    let temporary = TemporaryDirectory()
    let directory = SocketDirectory(path: temporary.file("d") + end)
    #expect(directory.path == temporary.file("d"))
    try directory.prepare()
    try directory.prepare()
    #expect(try directory.sockets() == [])
  }

  @Test("the user's own link above the directory is followed and its target checked")
  func ownLink() throws {
    let temporary = TemporaryDirectory()
    mkdir(temporary.file("real"), 0o700)
    symlink("./real", temporary.file("link"))
    let directory = SocketDirectory(path: temporary.file("link/d"))
    try directory.prepare()
    #expect(try directory.sockets() == [])
    #expect(temporary.mode("real/d") != nil)
    chmod(temporary.file("real"), 0o777)
    expectRefusal(temporary.file("link/d"), saying: "other users may replace files in")
  }

  @Test("links that lead to each other are refused")
  func circle() {
    let temporary = TemporaryDirectory()
    symlink("b", temporary.file("a"))
    symlink("a", temporary.file("b"))
    expectRefusal(temporary.file("a"), saying: "it is a symbolic link")
    let beyond = SocketDirectory(path: temporary.file("a/d"))
    #expect(throws: TransportError.self) { try beyond.prepare() }
  }

  @Test("a directory that others may replace is refused, unless it has the sticky bit")
  func openParent() throws {
    let temporary = TemporaryDirectory()
    mkdir(temporary.file("open"), 0o700)
    mkdir(temporary.file("open/d"), 0o700)
    chmod(temporary.file("open"), 0o777)
    expectRefusal(temporary.file("open/d"), saying: "other users may replace files in")
    mkdir(temporary.file("open/d/e"), 0o700)
    expectRefusal(temporary.file("open/d/e"), saying: "other users may replace files in")
    chmod(temporary.file("open"), 0o1777)
    try SocketDirectory(path: temporary.file("open/d")).prepare()
    try SocketDirectory(path: temporary.file("open/d/e")).prepare()
  }

  @Test(
    "directories of another user above it are refused",
    .enabled(if: geteuid() == 0, "only root can give a file away"))
  func otherOwner() {
    let temporary = TemporaryDirectory()
    mkdir(temporary.file("real"), 0o700)
    mkdir(temporary.file("real/d"), 0o700)
    symlink("real", temporary.file("link"))
    lchown(temporary.file("link"), 12_345, 12_345)
    expectRefusal(temporary.file("link/d"), saying: "belongs to user 12345")
    chown(temporary.file("real"), 12_345, 12_345)
    expectRefusal(temporary.file("real/d"), saying: "belongs to user 12345")
  }
}

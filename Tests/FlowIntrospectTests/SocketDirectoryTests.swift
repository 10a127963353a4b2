import Testing

@testable import FlowIntrospect

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Where sockets are")
struct SocketDirectoryTests {
  @Test("FLOWSCOPE_DIR comes first, then XDG_RUNTIME_DIR, then /tmp")
  func standard() {
    func path(_ environment: [String: String]) -> String {
      SocketDirectory.standard(environment: environment).path
    }
    #expect(path(["FLOWSCOPE_DIR": "/a/b", "XDG_RUNTIME_DIR": "/run/user/1"]) == "/a/b")
    #expect(path(["XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/user/1/flowscope")
    #expect(path([:]) == "/tmp/flowscope-\(getuid())")
  }

  @Test("a variable that is empty is as good as none")
  func emptyVariables() {
    let environment = ["FLOWSCOPE_DIR": "", "XDG_RUNTIME_DIR": ""]
    #expect(
      SocketDirectory.standard(environment: environment).path == "/tmp/flowscope-\(getuid())")
  }

  @Test("a socket is named for its engine and its process")
  func socketPath() {
    let directory = SocketDirectory(path: "/d")
    #expect(directory.socketPath(name: "shop_2.0", pid: 42) == "/d/shop_2.0-42.sock")
    #expect(directory.socketPath(name: "my shop", pid: 42) == "/d/my-shop-42.sock")
    #expect(directory.socketPath(name: "", pid: 1) == "/d/app-1.sock")
  }

  @Test("a name of any text stays one visible file in the directory", arguments: hostileTexts)
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

  @Test("sockets are listed sorted, other files are not, and no directory is no error")
  func sockets() throws {
    let temporary = TemporaryDirectory()
    let directory = SocketDirectory(path: temporary.path + "/d")
    #expect(try directory.sockets() == [])
    try directory.prepare()
    for name in ["b-1.sock", "a-2.sock", "note.txt"] { temporary.write("", to: "d/" + name) }
    #expect(
      try directory.sockets() == [directory.path + "/a-2.sock", directory.path + "/b-1.sock"])
  }
}

import FlowModel
import FlowScan
import Foundation
import Testing

/// Sources that are not as they should be: what is wrong is named, and the rest stands.
@Suite struct BadInputTests {
  private static let good = """
    import SwiftUI
    struct Home: View {
      @State private var isShown = false
      var body: some View {
        Text("a").sheet(isPresented: $isShown) { Detail() }
      }
    }
    struct Detail: View { var body: some View { Text("b") } }

    """

  private func scan(_ text: String) -> DeclaredMap {
    Scan(texts: [("A.swift", "App", text)]).map
  }

  private func reasons(_ map: DeclaredMap) -> [String] { map.unresolved.map(\.reason) }

  private func presents(_ map: DeclaredMap) -> Bool {
    map.claims.contains {
      $0.coordinator == "Home" && $0.route == "Detail" && $0.way.kind == .sheet
    }
  }

  @Test func theGoodSourceIsReadWhole() {
    let map = scan(Self.good)
    #expect(presents(map))
    #expect(map.unresolved.isEmpty)
    #expect(map.claims.first?.place == DeclaredPlace(file: "A.swift", line: 5, column: 15))
  }

  @Test func aSyntaxErrorIsNamedAndTheRestStands() {
    let map = scan(
      Self.good + "func broken( {\n}}\nstruct Later: View { var body: some View { } }\n")
    #expect(presents(map))
    #expect(map.unresolved.map(\.subject) == ["syntax error"])
    #expect(map.unresolved.first?.place?.line == 9)
  }

  @Test func marksOfAMergeAreNamedAndBothSidesRead() {
    let marked = """
      <<<<<<< HEAD
      enum One { case a }
      =======
      enum Two { case b }
      >>>>>>> other

      """
    let map = scan(marked + Self.good)
    #expect(presents(map))
    #expect(map.unresolved.map(\.subject) == ["<<<<<<<"])
    // The lines stay what they are in the file.
    #expect(map.claims.first?.place?.line == 10)
  }

  @Test func macrosAndConditionsAreReadAsFarAsTheyGo() {
    let map = scan(
      Self.good.replacing("struct Detail", with: "#if os(visionOS) || UNKNOWN\nstruct Detail")
        + "#endif\n#register(Home.self)\n")
    #expect(presents(map))
    #expect(map.unresolved.map(\.subject) == ["#register"])
  }

  @Test func cyclicInheritanceEnds() {
    let map = scan(
      Self.good + "class A: B {}\nclass B: C {}\nclass C: A {}\nclass D: D {}\n"
        + "protocol P: Q {}\nprotocol Q: P {}\ntypealias T = U\ntypealias U = T\nlet t: T\n")
    #expect(presents(map))
    #expect(Set(map.unresolved.map(\.subject)) == ["A", "B", "C", "D", "P", "Q"])
  }

  @Test func codeWithoutEndEnds() {
    let map = scan(
      Self.good
        + """
        class Router { var path: [R] = []
          func a(_ r: R) { b(r) }
          func b(_ r: R) { while true { a(r) } }
          var x: Int { y }
          var y: Int { x + x }
        }
        enum R { case one, two }
        struct V: View { @State var r = Router()
          var body: some View { NavigationStack(path: $r.path) { Text("\\(r.x)") } } }

        """)
    #expect(presents(map))
  }

  @Test func deepCodeEnds() {
    for deep in [
      String(repeating: "(", count: 20_000), String(repeating: "[", count: 20_000),
      "let a = b" + String(repeating: ".c()", count: 1_000),
      "let a = 1" + String(repeating: " + 1", count: 2_000),
      "let a = " + String(repeating: "!", count: 2_000) + "b",
      String(repeating: "struct S { ", count: 1_000),
      String(repeating: "if a { ", count: 300),
      "let a: " + String(repeating: "([", count: 3_000) + "Int",
    ] {
      let map = scan(Self.good + deep + "\n")
      #expect(presents(map), "\(deep.prefix(20))")
    }
  }

  // MARK: Files

  private func inDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "scan-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
  }

  @Test func whatIsNotUTF8IsNamed() throws {
    try inDirectory { directory in
      try Data(Self.good.utf8 + [0x2F, 0x2F, 0xFF, 0xFE, 0x0A]).write(
        to: directory.appending(path: "Latin.swift"))
      try #require("// wide\nenum Wide { case a }\n".data(using: .utf16)).write(
        to: directory.appending(path: "Wide.swift"))
      let map = try Scan([directory.path]).map
      #expect(presents(map))
      #expect(
        map.unresolved.map(\.reason) == [
          "not UTF-8: what is invalid is read as U+FFFD", "UTF-16, where Swift needs UTF-8",
        ])
    }
  }

  @Test func theHeadOfALargeFileIsRead() throws {
    try inDirectory { directory in
      var large = Data(Self.good.utf8)
      large += Data(String(repeating: "// filling\n", count: 1_000_000).utf8)
      try large.write(to: directory.appending(path: "Large.swift"))
      let map = try Scan([directory.path]).map
      #expect(presents(map))
      #expect(map.unresolved.map(\.reason) == ["10 MB: only the first 2 MB are read"])
    }
  }

  @Test func linksOutOfTheTreeAreNamedAndNotFollowed() throws {
    try inDirectory { outside in
      try Data(Self.good.utf8).write(to: outside.appending(path: "Out.swift"))
      try inDirectory { directory in
        let manager = FileManager.default
        try manager.createSymbolicLink(
          at: directory.appending(path: "Linked.swift"),
          withDestinationURL: outside.appending(path: "Out.swift"))
        try manager.createSymbolicLink(
          at: directory.appending(path: "folder"), withDestinationURL: outside)
        try manager.createSymbolicLink(
          at: directory.appending(path: "round"), withDestinationURL: directory)
        try manager.createSymbolicLink(
          atPath: directory.appending(path: "Gone.swift").path,
          withDestinationPath: "/nowhere/Gone.swift")
        try Data("enum A { case a }\n".utf8).write(to: directory.appending(path: "A.swift"))
        let scan = try Scan([directory.path])
        #expect(scan.files == 1)
        #expect(!presents(scan.map))
        #expect(
          scan.map.unresolved.map(\.subject) == ["Gone.swift", "Linked.swift", "folder"])
      }
    }
  }

  @Test func testsAndPackagesOfOthersAreLeftOut() throws {
    try inDirectory { directory in
      for path in [
        "App/A.swift", "AppTests/B.swift", "Tests/C.swift", "Pods/D.swift", ".x/E.swift",
      ] {
        let file = directory.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("enum A { case a }\n".utf8).write(to: file)
      }
      try Data("<document/>".utf8).write(to: directory.appending(path: "Main.storyboard"))
      #expect(try Scan([directory.path]).files == 1)
      #expect(try Scan([directory.path], includesTests: true).files == 3)
      #expect(try Scan([directory.path]).map.unresolved.map(\.subject) == ["Main.storyboard"])
    }
  }

  @Test func modulesAreTargetsAndElsewhereFolders() throws {
    try inDirectory { directory in
      let view = { (name: String) in
        """
        import SwiftUI
        struct \(name): View { @State var on = false
          var body: some View { Text("").sheet(isPresented: $on) { \(name)Sheet() } } }
        struct \(name)Sheet: View { var body: some View { Text("") } }

        """
      }
      for (path, text) in [
        (
          "Kit/Package.swift",
          #"let package = Package(targets: [.target(name: "Deep", path: "code/deep")])"#
        ),
        ("Kit/Sources/Usual/A.swift", view("Usual")), ("Kit/code/deep/B.swift", view("Placed")),
        ("Plain/inner/C.swift", view("Folder")),
      ] {
        let file = directory.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let map = try Scan([directory.path]).map
      #expect(map.coordinators.map(\.name) == ["Placed", "Folder", "Usual"])
      #expect(map.coordinators.map(\.module) == ["Deep", "Plain", "Usual"])
    }
  }

  @Test func nothingToReadIsAnError() throws {
    #expect(throws: ScanError.missing("/nowhere/at/all")) { try Scan(["/nowhere/at/all"]) }
    try inDirectory { directory in
      #expect(throws: ScanError.noSwift([directory.path])) { try Scan([directory.path]) }
    }
  }

  @Test func theNumberOfThreadsChangesNothing() throws {
    try inDirectory { directory in
      for number in 0..<40 {
        try Data(Self.good.replacing("Home", with: "Home\(number)").utf8).write(
          to: directory.appending(path: "F\(number).swift"))
      }
      let one = try Scan([directory.path], threads: 1).map
      #expect(one.coordinators.count == 40)
      #expect(try Scan([directory.path], threads: 7).map == one)
    }
  }
}

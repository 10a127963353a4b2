import FlowModel
import FlowScan
import Foundation
import Testing

/// Navigation that leads to itself, and files that are hardly Swift: a scan ends, and says the rest.
@Suite struct CyclicNavigationTests {
  private func scan(_ text: String) -> DeclaredMap {
    Scan(texts: [("A.swift", "App", text)]).map
  }

  @Test("functions of View that call each other end, and what they present is said")
  func helpers() {
    let map = scan(
      """
      import SwiftUI
      extension View {
        func one(_ isShown: Binding<Bool>) -> some View { two(isShown).sheet(isPresented: isShown) { Detail() } }
        func two(_ isShown: Binding<Bool>) -> some View { one(isShown) }
      }
      struct Home: View { @State var on = false
        var body: some View { Text("").one($on).onTapGesture { on = true } } }
      struct Detail: View { var body: some View { Text("") } }
      """)
    #expect(map.claims.map(\.route) == ["Detail"])
    #expect(map.navigations.map(\.type) == ["Home"])
    #expect(map.unresolved.isEmpty)
  }

  @Test("bindings that views pass to each other in a circle end")
  func bindings() {
    let map = scan(
      """
      import SwiftUI
      struct A: View { @Binding var on: Bool
        var body: some View { B(on: $on).sheet(isPresented: $on) { Detail() } } }
      struct B: View { @Binding var on: Bool
        var body: some View { Button("") { on = true }; A(on: $on) } }
      struct Home: View { @State var on = false
        var body: some View { A(on: $on) } }
      struct Detail: View { var body: some View { Text("") } }
      """)
    #expect(map.claims.contains { $0.route == "Detail" && $0.way.kind == .sheet })
    #expect(map.navigations.contains { $0.type == "B" && $0.route == "Detail" })
  }

  @Test("views that build themselves, and coordinators that start each other, end")
  func builders() {
    let map = scan(
      """
      import SwiftUI
      import UIKit
      struct Tree: View { @State var on = false
        var body: some View { rows.sheet(isPresented: $on) { rows } }
        @ViewBuilder var rows: some View { VStack { rows; more(1) } }
        func more(_ n: Int) -> some View { Group { rows; more(n + 1) } } }
      class One { let navigationController = UINavigationController()
        func start() { Two().start() } }
      class Two { let navigationController = UINavigationController()
        func start() { One().start(); navigationController.pushViewController(make(), animated: true) }
        func make() -> UIViewController { make() } }
      """)
    #expect(map.relations.map(\.child) == ["Two", "One"])
    #expect(map.claims.contains { $0.coordinator == "Tree" && $0.way.kind == .sheet })
  }

  @Test("macros that add members are named, and what is written stands")
  func macros() {
    let map = scan(
      """
      import SwiftUI
      @Reducer struct Feature { enum Path { case detail } }
      @Observable final class Router { var isShown = false }
      struct Home: View { @State var router = Router()
        var body: some View { Text("").sheet(isPresented: $router.isShown) { Detail() } } }
      struct Detail: View { var body: some View { Text("") } }
      """)
    #expect(map.unresolved.map(\.subject) == ["@Reducer"])
    #expect(map.claims.map(\.coordinator) == ["Router"])
  }

  @Test("empty files, binary ones and one long line are read as far as they go")
  func files() throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "scan-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data().write(to: directory.appending(path: "Empty.swift"))
    try Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 37) }).write(
      to: directory.appending(path: "Binary.swift"))
    let line = "enum R { case " + (0..<50_000).map { "c\($0)" }.joined(separator: ", ") + " }\n"
    try Data(line.utf8).write(to: directory.appending(path: "Long.swift"))
    let scan = try Scan([directory.path])
    #expect(scan.files == 3)
    #expect(scan.map.coordinators.isEmpty)
    #expect(scan.map.unresolved.contains { $0.place?.file == "Binary.swift" })
  }

  @Test("what shows the same in two ways is said once, at the first place, in each scan")
  func order() {
    let flags = (0..<12).map { "@State var on\($0) = false" }.joined(separator: "\n")
    let sheets = (0..<12).map { ".sheet(isPresented: $on\($0)) { Detail() }" }
      .joined(separator: "\n")
    let text =
      "import SwiftUI\nstruct Home: View {\n\(flags)\nvar body: some View { Text(\"\")\n\(sheets)\n} }\n"
      + "struct Detail: View { var body: some View { Text(\"\") } }\n"
    let map = scan(text)
    #expect(map.claims.map(\.place?.line) == [16])
    for _ in 0..<8 { #expect(scan(text) == map) }
  }
}

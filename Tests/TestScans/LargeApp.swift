package import Foundation

/// Sources of an app of any size, for measurements: routers, views, view controllers, and code that
/// has nothing to do with navigation.
package enum LargeApp {
  /// The number of lines of each file.
  package static let lines = 200

  /// Writes files into a directory, which exists.
  package static func write(_ count: Int, into directory: URL) throws {
    for number in 0..<count {
      try Data(file(number, of: count).utf8).write(
        to: directory.appending(path: "Feature\(number).swift"))
    }
  }

  /// Returns the text of a file: a feature that leads to others.
  package static func file(_ number: Int, of count: Int) -> String {
    let next = (number + 1) % count
    var text = """
      import SwiftUI

      enum Route\(number): Hashable {
        case detail(Int), edit(name: String), next
      }

      @Observable
      final class Router\(number) {
        var path: [Route\(number)] = []
        var showsHelp = false

        func push(_ route: Route\(number)) { path.append(route) }
        func help() { showsHelp = true }
      }

      struct Feature\(number): View {
        @State private var router = Router\(number)()

        var body: some View {
          NavigationStack(path: $router.path) {
            List {
              Button("Detail") { router.push(.detail(1)) }
              Button("Edit") { router.push(.edit(name: "a")) }
              NavigationLink("Next", value: Route\(number).next)
            }
            .navigationDestination(for: Route\(number).self) { route in
              switch route {
              case .detail(let id): Detail\(number)(id: id)
              case .edit: EditView\(number)()
              case .next: Feature\(next)()
              }
            }
          }
          .sheet(isPresented: $router.showsHelp) { Help\(number)() }
        }
      }

      struct Detail\(number): View {
        let id: Int
        var body: some View { Text("detail") }
      }
      struct EditView\(number): View { var body: some View { Text("edit") } }
      struct Help\(number): View { var body: some View { Text("help") } }

      final class Store\(number) {
        private var values: [String: Int] = [:]


      """
    var count = text.utf8.count { $0 == UInt8(ascii: "\n") }
    var function = 0
    while count < lines - 6 {
      text += """
          func total\(function)(of names: [String]) -> Int {
            let known = names.compactMap { values[$0] }.filter { $0 > \(function) }
            if known.isEmpty { return \(function) }
            return known.reduce(0) { $0 + $1 }
          }

        """
      count += 5
      function += 1
    }
    text += "}\n"
    return text
      + String(repeating: "// The end of the feature.\n", count: max(0, lines - count - 1))
  }
}

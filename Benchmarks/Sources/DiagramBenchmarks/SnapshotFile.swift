import Foundation

/// A file as `flowscope snapshot --json` prints it, with four coordinators below each.
enum SnapshotFile {
  private static let names = ["Home", "Feed", "Detail", "Profile", "Settings", "Cart", "Search"]

  static func write(_ count: Int, to path: String) throws {
    var text = #"{"epoch":"5207CCEB-7E2B-4BF8-A3F3-BE0B1F04F298","revision":1,"root":1,"nodes":["#
    for id in 1...count {
      let name = names[id % names.count]
      let first = (id - 1) * 4 + 2
      let children = (first..<first + 4).filter { $0 <= count }.map(String.init)
      let route = #"{"identifier":"start","type":"\#(name)Route"}"#
      text += id == 1 ? "" : ","
      text += #"{"id":\#(id),"name":"\#(name)Coordinator","routeType":"\#(name)Route","path":[],"#
      text += #""currentRoute":\#(route),"root":\#(route),"#
      text += #""children":[\#(children.joined(separator: ","))],"#
      text +=
        id == 1
        ? #""relation":"root","context":"root"}"#
        : #""relation":"child","context":"pushed","parent":\#((id - 2) / 4 + 1)}"#
    }
    try (text + "]}").write(toFile: path, atomically: false, encoding: .utf8)
  }
}

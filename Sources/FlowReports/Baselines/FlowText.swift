/// A declared map as text that people read, commit and compare: a declaration on each line.
///
/// Lines are sorted, and have no places, so that moving code changes nothing. Calls that navigate
/// and unresolved declarations are left out.
package enum FlowText {
  /// The beginning of the first line, before the origin of the map.
  package static let heading = "# flowscope map 1 "

  /// A line that is no declaration.
  package struct Problem: Error, Equatable {
    package let line: Int
    package let text: String
  }

  private enum Keyword: String, CaseIterable {
    case coordinator, owns, route, takes, link, push, url, activity, returns
  }

  /// Returns the text of a map, in O(n log n).
  package static func of(_ map: DeclaredMap) -> String {
    (["\(heading)\(map.origin.rawValue)"] + lines(of: map)).joined(separator: "\n") + "\n"
  }

  /// The declarations of a map, sorted by kind and then as texts, each once.
  package static func lines(of map: DeclaredMap) -> [String] {
    let coordinators = map.coordinators.map { coordinator in
      line(
        .coordinator, [coordinator.id, coordinator.kind.rawValue], name: coordinator.name,
        unless: coordinator.id,
        [("routes", coordinator.routeType), ("module", coordinator.module)])
    }
    let owns = map.relations.map {
      line(
        .owns, [$0.parent, $0.child, $0.relation.rawValue],
        [("tab", $0.tab.map { "\($0 + 1)" })])
    }
    let routes = map.routes.map { route in
      line(
        .route, [route.id, route.type, route.identifier] + route.payload,
        [("module", route.module)])
    }
    let takes = map.claims.map {
      line(
        .takes, [$0.coordinator, $0.route, $0.way.kind.rawValue] + $0.way.detents,
        [("tab", $0.way.tab.map { "\($0 + 1)" }), ("opens", $0.opens)])
    }
    let entries = map.entries.map {
      line(Keyword(rawValue: $0.kind.rawValue) ?? .url, [$0.pattern], [("to", $0.route)])
    }
    let returns = map.results.map { line(.returns, [$0.from, $0.output], [("to", $0.to)]) }
    return [coordinators, owns, routes, takes, entries, returns].flatMap { Set($0).sorted() }
  }

  private static func line(
    _ keyword: Keyword, _ words: [String], name: String? = nil, unless id: String? = nil,
    _ fields: [(String, String?)]
  ) -> String {
    let all = (name == id ? [] : [("name", name)]) + fields
    let named = all.compactMap { field in field.1.map { "\(field.0)=\(quoted($0))" } }
    return ([keyword.rawValue] + words.map(quoted) + named).joined(separator: " ")
  }

  /// Returns a word, between quotes if it could be read as something else.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          ? scalar.value > 32 && scalar.value != 127 && !"\"\\=#".unicodeScalars.contains(scalar)
          : !DisplayText.isHarmful(scalar) && !scalar.properties.isWhitespace
      }
    if isPlain { return word }
    var text = "\""
    for scalar in word.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        text += "\\\(scalar)"
      } else if scalar.value < 32 || scalar.value == 127 || DisplayText.isHarmful(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  // MARK: Reading

  /// Reads the text of a map; lines that are empty or begin with `#` are skipped.
  ///
  /// O(length). Throws a ``Problem``.
  package static func map(reading text: String) throws -> DeclaredMap {
    var reader = Reader()
    // A line separator within a word is written as a number.
    let lines = text.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
    for (index, line) in lines.enumerated() {
      let line = line.last == "\r" ? line.dropLast() : line
      if index == 0 {
        try reader.begin(String(line))
      } else {
        try reader.take(line, number: index + 1)
      }
    }
    return reader.map
  }

  /// A line of words, and of words with names.
  private struct Words {
    var plain: [String] = []
    var named: [String: String] = [:]
    let number: Int

    func problem(_ text: String) -> Problem {
      Problem(line: number, text: DisplayText.neutralised(text))
    }

    init(_ line: Substring.UnicodeScalarView, number: Int) throws(Problem) {
      self.number = number
      var rest = line
      func fail(_ text: String) -> Problem { Problem(line: number, text: text) }
      while let first = rest.first {
        if first == " " || first == "\t" {
          rest.removeFirst()
          continue
        }
        var (name, word): (String?, String) = (nil, "")
        var isQuoted = false
        word: while let scalar = rest.first {
          rest.removeFirst()
          switch scalar {
          case " ", "\t": break word
          case "=" where name == nil && !isQuoted && !word.isEmpty: (name, word) = (word, "")
          case "\"":
            isQuoted = true
            guard try Self.take(quoted: &rest, into: &word, number) else {
              throw fail("a quote has no end")
            }
          default: word.unicodeScalars.append(scalar)
          }
        }
        if let name {
          guard named.updateValue(word, forKey: name) == nil else {
            throw problem("'\(name)' is given twice")
          }
        } else {
          plain.append(word)
        }
      }
    }

    /// Reads up to the closing quote; returns false if there is none.
    private static func take(
      quoted rest: inout Substring.UnicodeScalarView, into word: inout String, _ number: Int
    ) throws(Problem) -> Bool {
      while let scalar = rest.popFirst() {
        if scalar == "\"" { return true }
        guard scalar == "\\" else {
          word.unicodeScalars.append(scalar)
          continue
        }
        guard let next = rest.popFirst() else { return false }
        guard next == "u" else {
          word.unicodeScalars.append(next)
          continue
        }
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let value = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(value)
        else { throw Problem(line: number, text: "\\u takes a number such as \\u{7f}") }
        word.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      }
      return false
    }

    /// Returns the words, of which there have to be at least `count`, and refuses unknown names.
    func checked(_ count: Int, _ form: String, more: Bool = false, names: Set<String>) throws
      -> [String]
    {
      guard plain.count == count || more && plain.count > count else {
        throw problem("\(plain.isEmpty ? "" : "'\(plain[0])' ")has the form '\(form)'")
      }
      if let other = named.keys.filter({ !names.contains($0) }).min() {
        throw problem("unknown name '\(other)' in '\(form)'")
      }
      return plain
    }

    func value<Value: RawRepresentable<String> & CaseIterable>(
      _ word: String, _ what: String
    ) throws -> Value {
      if let value = Value(rawValue: word) { return value }
      let known = Value.allCases.map(\.rawValue)
      let hint = NearestNames.hint(
        for: word, among: known, otherwise: "it may be \(known.joined(separator: ", "))")
      throw problem("unknown \(what) '\(word)'; \(hint)")
    }

    /// The index of a tab, which texts count from 1.
    var tab: Int? {
      get throws {
        guard let text = named["tab"] else { return nil }
        guard let number = Int(text), number > 0 else {
          throw problem("tab takes a number from 1, not '\(text)'")
        }
        return number - 1
      }
    }
  }

  private struct Reader {
    private var origin = DeclaredMap.Origin.sources
    private var coordinators: [DeclaredCoordinator] = []
    private var relations: [DeclaredRelation] = []
    private var routes: [DeclaredRoute] = []
    private var claims: [DeclaredClaim] = []
    private var entries: [DeclaredEntry] = []
    private var results: [DeclaredResult] = []

    var map: DeclaredMap {
      DeclaredMap(
        origin: origin, coordinators: coordinators, relations: relations, routes: routes,
        claims: claims, entries: entries, results: results)
    }

    mutating func begin(_ line: String) throws {
      guard line.hasPrefix(heading),
        let origin = DeclaredMap.Origin(
          rawValue: String(line.dropFirst(heading.count)))
      else {
        throw Problem(
          line: 1, text: "a baseline begins with '\(heading)sources' or '\(heading)app'")
      }
      self.origin = origin
    }

    mutating func take(_ line: Substring.UnicodeScalarView, number: Int) throws {
      guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return }
      let words = try Words(line, number: number)
      switch try words.value(words.plain.first ?? "", "declaration") as Keyword {
      case .coordinator:
        let plain = try words.checked(
          3, "coordinator ID KIND", names: ["name", "routes", "module"])
        coordinators.append(
          DeclaredCoordinator(
            id: plain[1], name: words.named["name"] ?? plain[1], module: words.named["module"],
            kind: try words.value(plain[2], "kind"), routeType: words.named["routes"]))
      case .owns:
        let plain = try words.checked(4, "owns PARENT CHILD RELATION", names: ["tab"])
        relations.append(
          DeclaredRelation(
            parent: plain[1], child: plain[2], relation: try words.value(plain[3], "relation"),
            tab: try words.tab))
      case .route:
        let plain = try words.checked(
          4, "route ID TYPE CASE VALUE…", more: true, names: ["module"])
        routes.append(
          DeclaredRoute(
            id: plain[1], type: plain[2], identifier: plain[3], payload: Array(plain.dropFirst(4)),
            module: words.named["module"]))
      case .takes:
        let plain = try words.checked(
          4, "takes COORDINATOR ROUTE WAY DETENT…", more: true, names: ["tab", "opens"])
        claims.append(
          DeclaredClaim(
            coordinator: plain[1], route: plain[2],
            way: DeclaredWay(
              try words.value(plain[3], "way"), detents: Array(plain.dropFirst(4)),
              tab: try words.tab), opens: words.named["opens"]))
      case .link, .push, .url, .activity:
        let plain = try words.checked(2, "\(words.plain[0]) PATTERN", names: ["to"])
        entries.append(
          DeclaredEntry(
            kind: try words.value(plain[0], "entry"), pattern: plain[1], route: words.named["to"]))
      case .returns:
        let plain = try words.checked(3, "returns COORDINATOR TYPE", names: ["to"])
        results.append(
          DeclaredResult(from: plain[1], to: words.named["to"], output: plain[2]))
      }
    }
  }
}

import Foundation
import Testing

/// CONTRIBUTING.md lists the environment variables that the sources, the tests and the scripts read.
@Suite("Environment variables")
struct EnvironmentTests {
  @Test("CONTRIBUTING.md lists each variable that something reads, and no other")
  func list() throws {
    let read = try Self.read().subtracting(try Self.settings())
    let listed = try Self.listed()
    #expect(read.count > 25)
    #expect(read.subtracting(listed).sorted() == [], "add these to CONTRIBUTING.md")
    #expect(listed.subtracting(read).sorted() == [], "nothing reads these")
  }

  @Test("a variable that is only set for a child is not one that is read")
  func readings() {
    let code = #"""
      environment["TZ"] = "UTC"
      let name = environment["TERM"] ?? ""
      let editors = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
      static let variable = "FLOWTESTING_FAILING"
      setenv("LANG", "C", 1); _ = getenv("HOME"); let kind = "ROUTE"
      """#
    #expect(
      Self.names(inSwift: code) == ["TERM", "VISUAL", "EDITOR", "FLOWTESTING_FAILING", "HOME"])
    #expect(Self.names(inScript: "a=${SWIFT:-swift} b=${2:-1} c=$PWD") == ["SWIFT"])
    #expect(Self.names(inScript: #"if "SHOTS" in os.environ:"#) == ["SHOTS"])
  }

  // MARK: The page

  /// The names in the part of CONTRIBUTING.md about the environment, without their values.
  private static func listed() throws -> Set<String> {
    let lines = try Repository.text("CONTRIBUTING.md").components(separatedBy: "\n")
    let part = lines.drop { !$0.hasPrefix("- **The environment variables, all of them,**") }
      .prefix { !$0.isEmpty }
    return names(matching: /`([A-Z][A-Z_]*[A-Z])(?:=1)?`/, in: part.joined(separator: "\n"))
  }

  /// The variables of settings, which have a page of their own.
  private static func settings() throws -> Set<String> {
    names(matching: /\| `(FLOWSCOPE_[A-Z_]+)` \|/, in: try Repository.text("Docs/Settings.md"))
  }

  // MARK: The sources

  private static func read() throws -> Set<String> {
    var names: Set<String> = []
    let swift = ["Sources", "Tests"].flatMap { Repository.files(in: $0, endingIn: ".swift") }
    // Not this file, whose examples nothing reads.
    for path in swift + ["Package.swift"] where !path.hasSuffix("/EnvironmentTests.swift") {
      names.formUnion(Self.names(inSwift: try Repository.text(path)))
    }
    let scripts =
      Repository.files(in: "Scripts", endingIn: "")
      + Repository.files(in: "Tests", endingIn: ".py")
    for path in scripts {
      // A folder, or a file that is no text, has no names.
      names.formUnion(Self.names(inScript: (try? Repository.text(path)) ?? ""))
    }
    return names
  }

  private static func names(inSwift code: String) -> Set<String> {
    let patterns: [Regex<(Substring, Substring)>] = [
      /[eE]nvironment\["([A-Z_]+)"\](?! = )/,
      /getenv\("([A-Z_]+)"\)/,
      /"((?:FLOWSCOPE|FLOWTESTING|XDG)_[A-Z_]*[A-Z])"/,
      /[vV]ariable = "([A-Z_]+)"/,
    ]
    var found: Set<String> = []
    for pattern in patterns { found.formUnion(names(matching: pattern, in: code)) }
    for line in code.components(separatedBy: "\n") where line.contains("environment[$0]") {
      found.formUnion(names(matching: /"([A-Z_]+)"/, in: line))
    }
    return found
  }

  private static func names(inScript code: String) -> Set<String> {
    names(matching: /\$\{([A-Z_]+):?-/, in: code)
      .union(names(matching: /"([A-Z_]+)" in os\.environ/, in: code))
  }

  private static func names(
    matching pattern: Regex<(Substring, Substring)>, in text: String
  ) -> Set<String> {
    Set(text.matches(of: pattern).map { String($0.1) })
  }
}

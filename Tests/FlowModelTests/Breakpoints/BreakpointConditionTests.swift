import Testing

@testable import FlowModel

@Suite("The conditions of breakpoints")
struct BreakpointConditionTests {
  private static let navigation = BreakpointFacts(
    route: RouteLabel(identifier: "item", type: "ShopRoute", detail: "item(7)"),
    origin: CoordinatorReference(id: CoordinatorID(rawValue: 4), name: "ProfileCoordinator"),
    givenName: "ada's profile", request: "navigate",
    call: CallLabel(file: "Shop/ProfileView.swift", line: 48, function: "buy()"),
    link: LinkLabel(kind: .url, url: "shop://item/7"))
  private static let pop = BreakpointFacts(
    route: nil, origin: CoordinatorReference(id: CoordinatorID(rawValue: 9), name: "Cart"),
    givenName: nil, request: "pop", call: nil, link: nil)

  private func meets(_ text: String, _ facts: BreakpointFacts = navigation) throws -> Bool {
    try BreakpointCondition(text).compiled().isMet(by: facts)
  }

  @Test(
    "a comparison is of a whole name in each form in which it is shown",
    arguments: [
      "route == item", "route == item(7)", "route == ShopRoute.item",
      "route == ShopRoute.item(7)", "route == \"item(7)\"", "from == ProfileCoordinator",
      "from == #4", "from == 4", "from == \"ProfileCoordinator #4\"",
      "from == \"ada's profile\"", "request == navigate", "call == Shop/ProfileView.swift:48",
      "call == Shop/ProfileView.swift", "call == buy()", "link == shop://item/7",
      "route != items", "from != Profile", "link != shop://item", "request!=pop",
      "route==item(7)",
    ])
  func equal(text: String) throws {
    #expect(try meets(text))
    #expect(try !meets("!(\(text))"))
  }

  @Test(
    "a search is that of the filter: plain text in any case, or a regular expression",
    arguments: [
      ("from ~ profile", true), ("from ~ Cart", false), ("from !~ cart", true),
      ("from ~ \"-r ^Profile\"", true), ("from ~ \"-r ^rofile\"", false),
      ("route ~ SHOPROUTE", true), ("call ~ view.swift", true), ("from ~ ada's", true),
      ("link ~ \"!shop\"", false), ("request ~ nav", true),
    ])
  func search(text: String, isMet: Bool) throws {
    #expect(try meets(text) == isMet)
  }

  @Test(
    "comparisons are combined, and 'and' binds closer than 'or'",
    arguments: [
      ("route == item && from ~ Profile", true), ("route == item && from ~ Cart", false),
      ("route == cart || from ~ Profile", true),
      ("route == item || from ~ Cart && request == pop", true),
      ("(route == item || from ~ Cart) && request == pop", false),
      ("!(route == cart) && !!(request == navigate)", true), ("!request == navigate", false),
      ("profile && item", true), ("!cart && request == navigate", true),
      ("route == \"a && b\" || \"&&\" || item", true),
    ])
  func combined(text: String, isMet: Bool) throws {
    #expect(try meets(text) == isMet)
  }

  @Test("a text without comparisons is a filter for all facts, and * meets everything")
  func filter() throws {
    for text in [
      "*", "-r .", "!cart", "profile", "item(7)", "ProfileView.swift", "-r ^shop://", "!-r ^zz",
    ] {
      #expect(try meets(text), "\(text)")
    }
    for text in ["!profile", "cart", "-r ^cart", "profile item"] {
      #expect(try !meets(text), "\(text)")
    }
    // A name in quotation marks or parentheses is the same filter.
    for text in ["\"profile\"", "(profile)", "!(cart)", "!\"cart\"", "((item))"] {
      #expect(try meets(text), "\(text)")
    }
    // An operator within an expression is a part of it.
    #expect(try meets("-r item|a&&b"))
  }

  @Test("a fact that a navigation does not have is equal to nothing and contains nothing")
  func missing() throws {
    for text in ["route == item", "route ~ item", "call ~ swift", "link ~ shop"] {
      #expect(try !meets(text, Self.pop), "\(text)")
    }
    #expect(try meets("route != item && request == pop && from == Cart", Self.pop))
    #expect(try meets("*", Self.pop) && meets("-r .", Self.pop))
  }

  @Test(
    "what cannot be read is refused with the reason",
    arguments: [
      ("route ==", "ends too early"), ("== item", "cannot go on with '== item'"),
      ("route == item &&", "ends too early"), ("(route == item", "')' is missing"),
      ("route == item)", "cannot go on with ')'"), ("route == item(7", "')' is missing"),
      ("route == \"item", "'\"' is missing"), ("rout == item", "'rout' is not a fact"),
      ("route == item from ~ x", "cannot go on with 'from"),
      ("route = item ~ x", "'=' compares nothing; write == "), ("route = item", "write == "),
      ("from=Profile", "write == "), ("!(route = item", "'=' compares nothing"),
      ("title = item", "in quotation marks"), ("route == item && from = x", "write == "),
      ("route === item", "'=' compares nothing"),
      ("", "it is empty; write for example route == settings, or * for every"),
      (" \n\t", "it is empty"), ("!", "'!' compares nothing; write for example"),
      ("! !", "'!!' compares"), ("()", "'()' compares nothing"), ("(( ))\n", "'(())' compares"),
      ("=", "'=' compares"), ("==", "'==' compares"), ("&&", "'&&' compares"),
      ("|", "'|' compares"), ("\"\"", "'' searches for nothing"),
      ("route ~ \"\"", "searches for nothing"), ("route ~ \"!\"", "'!' searches for nothing"),
      ("-", "'-' searches for nothing"), ("-r", "'-r' needs an expression"),
      ("!-r ", "searches for nothing"), ("route ~ -r ^it", "in quotation marks, as in route ~"),
      ("from ~ \"-r (\"", "not a regular expression"), ("-r (?=a)", "begins with (?"),
      ("route ~ \"-r (a{200}){200}\"", "too large"), ("~", "'~' compares nothing"),
    ])
  func refused(text: String, reason: String) {
    let objection = #expect(throws: BreakpointCondition.Objection.self) {
      try BreakpointCondition(text)
    }
    #expect(objection?.reason.contains(reason) == true, "\(objection?.reason ?? "")")
    #expect(objection?.reason.contains("\n") == false)
  }

  @Test("a URL needs no quotation marks, whatever it has")
  func urls() throws {
    for url in [
      "shop://item?id=7&x==1~2", "shop://user:pw@host/~ada/!=b!~c?d=(e)", "/item?id=7#a=b",
      "https://shop.example/?a=1&b=2",
    ] {
      let facts = BreakpointFacts(
        route: nil, origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "C"),
        givenName: nil, request: "navigate", call: nil, link: LinkLabel(kind: .url, url: url))
      for text in [
        "link == \(url)", "link==\(url)", "link ~ \(url)", "(link == \(url))", url, "!(!\(url))",
        "request == navigate && link == \(url) && from == C", "link == \"\(url)\"",
      ] {
        #expect(try meets(text, facts), "\(text)")
        #expect(try !meets(text, Self.pop), "\(text)")
      }
      #expect(try !meets("link != \(url)", facts))
      #expect(try meets("link == \(url)&&request == navigate", facts))
    }
    #expect(try meets("link == shop://item/7"))
    #expect(try meets("link != shop://item?id=7&x=1"))
  }

  @Test("a hostile text is refused at once: too long, or nested too deeply")
  func hostile() {
    for text in [
      String(repeating: "a", count: Limits.conditionBytes + 1),
      String(repeating: "(", count: 500) + "a == b" + String(repeating: ")", count: 500),
      "route == " + String(repeating: "é", count: Limits.conditionBytes),
    ] {
      #expect(throws: BreakpointCondition.Objection.self) { try BreakpointCondition(text) }
    }
    // Negations do not nest.
    #expect(throws: Never.self) {
      try BreakpointCondition(String(repeating: "!", count: 900) + "request == pop")
    }
  }

  @Test("a search of hostile texts ends, whatever the expression")
  func hostileSearch() throws {
    let facts = BreakpointFacts(
      route: RouteLabel(identifier: String(repeating: "a", count: 1_024), type: "R"),
      origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "C"), givenName: nil,
      request: "navigate", call: nil, link: nil)
    #expect(try !meets("route ~ \"-r (a*)*b$\"", facts))
  }
}

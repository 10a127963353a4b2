import FlowEngine
import FlowLinks
import Testing

@Suite("Push: mappings")
struct PushRoutesTests {
  let links = DeepLinks(schemes: ["shop"]) {
    DeepLink("/profile/:id") { Opened("profile", "\(try $0.parameter("id", as: Int.self))") }
  }
  var pushes: PushRoutes {
    PushRoutes {
      PushRoute(when: "kind", is: "order") { Opened("order", try $0.value("order.id")) }
      PushRoute(when: "aps.category", is: "3") { _ in Opened("category") }
      PushRoute(when: "silent", is: "true") { _ in Opened("silent") }
      PushRoute(link: "deeplink", with: links)
    }
  }

  @Test("the mapping whose key has its value makes the route")
  func value() throws {
    #expect(
      try pushes.opened(#"{"kind": "order", "order": {"id": "A7"}}"#) == opened("order", "A7"))
  }

  @Test("the deciding value may be a string, a number or a boolean")
  func scalars() throws {
    #expect(try pushes.opened(#"{"aps": {"category": 3}}"#) == opened("category"))
    #expect(try pushes.opened(#"{"aps": {"category": "3"}}"#) == opened("category"))
    #expect(try pushes.opened(#"{"silent": true}"#) == opened("silent"))
  }

  @Test("a link in the payload is opened like a URL")
  func link() throws {
    #expect(try pushes.opened(#"{"deeplink": "shop://profile/7"}"#) == opened("profile", "7"))
    #expect(try pushes.opened(#"{"deeplink": "\/profile\/7"}"#) == opened("profile", "7"))
  }

  @Test("the error of an invalid link in the payload is reported")
  func badLink() {
    #expect(
      pushes.error(#"{"deeplink": "ship://profile/7"}"#)
        == .unknownScheme("ship", known: ["shop"]))
    #expect(
      pushes.error(#"{"deeplink": "shop://profile/x"}"#)
        == .badParameter(name: "id", value: "x", expected: "Int"))
    #expect(
      pushes.error(#"{"deeplink": 7}"#)
        == .badValue(path: "deeplink", value: "7", expected: "String"))
  }

  @Test("the first declared mapping that applies is used, and no other")
  func order() throws {
    let both = #"{"kind": "order", "deeplink": "shop://profile/7"}"#
    #expect(
      pushes.error(both)
        == .missingKey(path: "order.id", parent: "", keys: ["deeplink", "kind"]))
    let reversed = PushRoutes {
      PushRoute(link: "deeplink", with: links)
      PushRoute(when: "kind", is: "order") { Opened("order", try $0.value("order.id")) }
    }
    #expect(try reversed.opened(both) == opened("profile", "7"))
  }

  @Test("a key that is null counts as absent")
  func null() throws {
    #expect(
      try pushes.opened(#"{"kind": null, "deeplink": null, "silent": true}"#) == opened("silent"))
    let nulls = PushRoutes { PushRoute(when: "a", is: "null") { _ in Opened("a") } }
    #expect(nulls.error(#"{"a": null}"#) == .noMapping(looked: [.init(path: "a", found: nil)]))
  }

  @Test("a payload without a mapping is an error that lists the keys that were read")
  func noMapping() {
    #expect(
      pushes.error(#"{"kind": "refund", "aps": {"category": [1, 2]}, "silent": false}"#)
        == .noMapping(looked: [
          .init(path: "kind", found: "refund"),
          .init(path: "aps.category", found: "an array of 2"),
          .init(path: "silent", found: "false"), .init(path: "deeplink", found: nil),
        ]))
  }

  @Test("a key that several mappings read is listed once")
  func namedOnce() {
    let pushes = PushRoutes {
      PushRoute(when: "kind", is: "a") { _ in Opened("a") }
      PushRoute(when: "kind", is: "b") { _ in Opened("b") }
    }
    #expect(pushes.error("{}") == .noMapping(looked: [.init(path: "kind", found: nil)]))
  }

  @Test("an error of the app's closure becomes a rejection")
  func rejected() {
    let pushes = PushRoutes {
      PushRoute(when: "k", is: "1") { _ in throw AppFault(description: "sold out") }
    }
    #expect(pushes.error(#"{"k": 1}"#) == .rejected(by: "k is '1'", reason: "sold out"))
  }

  @Test("mappings are listed in words")
  func summaries() {
    #expect(
      pushes.summaries
        == ["kind is 'order'", "aps.category is '3'", "silent is 'true'", "deeplink is a link"])
  }

  @Test("valid declarations have no problems")
  func sound() {
    #expect(pushes.problems.isEmpty)
  }

  @Test("malformed keys, repeated mappings and the problems of links are listed")
  func problems() throws {
    let bad = DeepLinks(patterns: ["/a/:"])
    let pushes = PushRoutes {
      PushRoute(when: "a..b", is: "1") { _ in Opened("1") }
      PushRoute(when: "kind", is: "x") { _ in Opened("2") }
      PushRoute(when: "kind", is: "x") { _ in Opened("3") }
      PushRoute(link: "link", with: bad)
      PushRoute(link: "url", with: bad)
    }
    #expect(
      pushes.problems == [
        "'a..b' is not a path of keys: a key in it is empty",
        "the mapping 'kind is 'x'' is never used: an earlier one is the same",
        "'/a/:' is not a pattern: segment 2 has no name",
      ])
    #expect(try pushes.opened(#"{"kind": "x"}"#) == opened("2"))
    #expect(pushes.error(#"{"kind": "y"}"#) == .badKeyPath("a..b"))
  }
}

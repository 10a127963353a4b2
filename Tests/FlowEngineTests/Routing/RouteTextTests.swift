import FlowEngine
import FlowModules
import Foundation
import TestPatience
import Testing

@Suite("The text of a route", .timeLimit(.minutes(Patience.minutes)))
struct RouteTextTests {
  @Test(
    "cases, texts and numbers are whole",
    arguments: [
      (TextRoute.home, "home"), (.item(7), "item(7)"), (.named("a b"), "named(\"a b\")"),
      (.pair(1, name: "x"), "pair(1, name: \"x\")"), (.section(.history), "section(.history)"),
      (.section(.page(3)), "section(.page(3))"), (.maybe(nil), "maybe(nil)"),
      (.maybe(.history), "maybe(.history)"), (.list([1, 2]), "list([1, 2])"),
      (.link(URL(string: "https://a.example/b")!), "link(https://a.example/b)"),
    ])
  func whole(route: TextRoute, text: String) {
    #expect(RouteText.of(route) == text)
  }

  @Test("a model is its type and what identifies it")
  func models() {
    #expect(RouteText.of(TextRoute.post(Post(id: 1, body: secret))) == "post(Post 1)")
    #expect(
      RouteText.of(TextRoute.posts([Post(id: 1, body: secret), Post(id: 2, body: secret)]))
        == "posts([Post 1, Post 2])")
    #expect(
      RouteText.of(TextRoute.author(Author(slug: "ada", mail: secret))) == "author(Author \"ada\")")
    #expect(RouteText.of(TextRoute.tagged(Tag(rawValue: "x"))) == "tagged(Tag \"x\")")
    #expect(RouteText.of(TextRoute.object(Account(secret))) == "object(Account …)")
    #expect(RouteText.of(TextRoute.ticket(Ticket(holder: secret))) == "ticket(Ticket …)")
  }

  @Test(
    "a structure that is a route shows its properties, and of models in them what identifies them")
  func structure() {
    #expect(
      RouteText.of(PostPage(number: 2, post: Post(id: 1, body: secret)))
        == "PostPage(number: 2, post: Post 1)")
    #expect(
      RouteText.of(ModuleRoute(Feed.Destination.post(Post(id: 1, body: secret))))
        == "Feed.post(Post 1)")
  }

  @Test("a long collection and values deep in each other end in an ellipsis")
  func bounded() {
    #expect(RouteText.of(TextRoute.list(Array(0..<100))) == "list([0, 1, 2, 3, 4, 5, 6, 7, …])")
    var nested = Nested.end
    for _ in 0..<1_000 { nested = .more(nested) }
    #expect(RouteText.of(TextRoute.nested(nested)).hasSuffix("…)))))))"))
  }

  @Test("equal sets have one text, in whatever order they were filled")
  func largeSets() {
    let letters = (0..<40).map { "v\($0)" }
    var (one, other) = (Set<String>(), Set<String>(minimumCapacity: 4_000))
    for letter in letters { one.insert(letter) }
    for letter in letters.reversed() { other.insert(letter) }
    let text = RouteText.of(TextRoute.set(one))
    #expect(
      text == RouteText.of(TextRoute.set(other)) && text.hasPrefix("set([\"v0\", \"v1\", \"v10\""))
    #expect(text.hasSuffix(", …])"))
    #expect(RouteText.of(TextRoute.set(Set((0..<100).map(String.init)))) == "set([100 values])")
  }

  @Test("the order of a set and of a dictionary does not depend on the run")
  func unordered() {
    #expect(RouteText.of(TextRoute.set(["b", "a", "c"])) == "set([\"a\", \"b\", \"c\"])")
    #expect(
      RouteText.of(TextRoute.dictionary(["b": 1, "a": 2])) == "dictionary([\"a\": 2, \"b\": 1])")
  }
}

private let secret = "S3CRET"

enum TextRoute: Route {
  case home
  case item(Int)
  case named(String)
  case pair(Int, name: String)
  case section(Section)
  case maybe(Section?)
  case list([Int])
  case link(URL)
  case post(Post)
  case posts([Post])
  case author(Author)
  case tagged(Tag)
  case object(Account)
  case ticket(Ticket)
  case nested(Nested)
  case set(Set<String>)
  case dictionary([String: Int])
}

enum Section: Hashable, Sendable {
  case history
  case page(Int)
}

struct Post: Hashable, Sendable, Identifiable {
  let id: Int
  let body: String
}

struct Author: Hashable, Sendable {
  let slug: String
  let mail: String
}

struct Tag: Hashable, Sendable, RawRepresentable { let rawValue: String }

struct Ticket: Hashable, Sendable { let holder: String }

final class Account: Hashable, Sendable, Identifiable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (lhs: Account, rhs: Account) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

indirect enum Nested: Hashable, Sendable {
  case end
  case more(Nested)
}

struct PostPage: Route {
  let number: Int
  let post: Post
}

enum Feed {
  enum Destination: Hashable, Sendable { case post(Post) }
}

import FlowEngine
import FlowModules
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@Suite("Routes without their values", .timeLimit(.minutes(Patience.minutes)))
struct RedactionLabelTests {
  @Test("redacted routes have names without values")
  func names() {
    let named: [(any Route, String)] = [
      (VaultRoute.vault, "vault"), (VaultRoute.item(secret), "item"),
      (VaultRoute.pair(name: secret, VaultDetail(note: secret)), "pair"),
      (VaultTicket(holder: secret), "VaultTicket"), (VaultTag(rawValue: secret), "VaultTag"),
      (VaultCode.code(secret), "code"), (VaultPrinted.printed(secret), "printed"),
      (VaultOpaque(text: secret), "VaultOpaque"),
      (ModuleRoute(VaultRoute.item(secret)), "item"),
      (ModuleRoute(VaultTicket(holder: secret)), "VaultTicket"), (ModuleRoute(secret), "String"),
      (ModuleRoute(7), "Int"), (ModuleRoute(VaultDetail(note: secret)), "VaultDetail"),
    ]
    for (route, name) in named {
      let label = Redaction.associatedValues.label(of: route)
      #expect(label.identifier == name && label.detail == nil)
      #expect(!label.type.contains(secret))
    }
  }

  @Test(
    "without an option, a model is its type and its id, and its other properties stay in the app")
  func models() {
    let label = InspectorOptions().redaction.label(
      of: VaultRoute.pair(name: "x", VaultDetail(note: secret)))
    #expect(label.identifier == "pair" && label.shown == "pair(name: \"x\", VaultDetail …)")
    #expect(InspectorOptions().redaction.label(of: VaultRoute.vault).shown == "vault")
  }

  @Test("a route that is named by its properties has the same name in errors")
  func namedByProperties() {
    let route = VaultPage(detail: VaultDetail(note: secret))
    let label = Redaction.models.label(of: route)
    #expect(label.identifier == "VaultPage(detail: VaultDetail …)" && label.detail == nil)
    let error = Redaction.models.redacted(
      FlowError.navigationFailed(
        coordinator: "C", route: route.identifier, routeType: "VaultPage",
        context: "no way to '\(route.identifier)'"), about: route)
    #expect(!"\(error)".contains(secret) && error.route == label.identifier)
  }

  @Test("another route that an error names by its properties does not leave either")
  func otherRoute() {
    let context =
      "navigationPath(for:) holds '\(VaultPage(detail: VaultDetail(note: secret)))', twice"
    let error = Redaction.models.redacted(
      FlowError.navigationFailed(
        coordinator: "C", route: "vault", routeType: "VaultRoute", context: context),
      about: VaultRoute.vault)
    #expect(!"\(error)".contains(secret) && error.route == "vault")
    let message = Redaction.models.redacted(
      FlowError.configurationError(message: "was asked for '\(VaultTicket(holder: secret))'"),
      about: nil)
    #expect(!"\(message)".contains(secret))
    #expect(!Redaction.models.redacted(answer: context).contains(secret))
    let plain = FlowError.configurationError(message: "no tab 'cart' is there")
    #expect(Redaction.models.redacted(plain, about: nil) == plain)
  }

  @Test("an identifier that the app gave is a name, and is not hidden")
  func ownIdentifier() {
    let label = Redaction.associatedValues.label(of: VaultNamed(text: "x"))
    #expect(label.identifier == "named-x")
  }

  @Test(
    "the quoted parts of messages are removed", arguments: ["", "'", "' and '", "]"])
  func quoted(text: String) {
    let redaction = Redaction.associatedValues
    let message = "holds '\(secret)\(text)\(secret)', a 'b\(secret)' that is no route"
    #expect(!redaction.redacted(answer: message).contains(secret))
    let error = redaction.redacted(
      FlowError.navigationFailed(
        coordinator: "C", route: secret, routeType: "T", context: message), about: nil)
    #expect(!"\(error)".contains(secret) && error.route?.contains(secret) == false)
  }
}

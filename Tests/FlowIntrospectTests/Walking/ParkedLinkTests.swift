import FlowEngine
import FlowLinks
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Parked links in the hierarchy")
struct ParkedLinkTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.note("for ada")])

  @Test("a parked link is a fact: in a snapshot, and as a delta when it comes and goes")
  func parked() throws {
    let parking = LinkParking(on: root, until: "logged in") { false }
    let tracker = HierarchyChanges(root: root, epoch: "facts", revision: 1)
    let observation = observeChanges { tracker.mark($0) }
    defer { observation.cancel() }
    parking.open(AppRoute.note("for ada"))
    let fact = GivenFact(name: "parked until logged in", value: "note(\"for ada\")")
    #expect(tracker.flush()?.changed.first?.givenFacts == [fact])
    #expect(walked(root)[root.inspectionID]?.givenFacts == [fact])
    #expect(tracker.flush() == nil)
    parking.dropParkedLink()
    #expect(tracker.flush()?.changed.first?.givenFacts == [])
  }

  @Test("the route of a parked link is redacted as a route")
  func redacted() {
    let parking = LinkParking(on: root, until: "logged in") { false }
    parking.open(AppRoute.note("for ada"))
    var describer = Describer(redaction: .associatedValues)
    let node = describer.node(InspectedNode(id: root.id, place: .root, root.inspect()))
    #expect(node.givenFacts == [GivenFact(name: "parked until logged in", value: "note")])
  }
}

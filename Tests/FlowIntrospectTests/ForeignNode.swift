import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A coordinator of another framework: a plain class with a stack of names and children.
@MainActor
final class ForeignNode {
  /// Ids from here on are not used by FlowEngine in this process.
  nonisolated static let firstNumber: UInt64 = 1 << 40
  let number: UInt64
  let title: String
  var stack: [String] = []
  var children: [ForeignNode] = []
  var sheet: ForeignNode?
  var detents: ModalDetentConfiguration?

  init(_ number: UInt64, _ title: String) {
    self.number = number
    self.title = title
  }
}

extension ForeignNode: FlowInspectable {
  var inspectionID: CoordinatorID { CoordinatorID(rawValue: number) }

  func inspect() -> Inspection {
    func label(_ name: String) -> InspectedRoute { .init(identifier: name, type: "Page") }
    var inspection = Inspection(
      name: title, routeType: "Page", context: .root, root: label(title))
    inspection.path = stack.map { .route(label($0)) }
    inspection.links = children.map { Inspection.Link($0, as: .child) }
    if let sheet {
      inspection.links.append(Inspection.Link(sheet, as: .presentedModal))
      inspection.presented = label(sheet.title)
      inspection.shows = sheet.inspectionID
    }
    inspection.detents = detents
    return inspection
  }
}

import FlowModel
import Foundation

/// The facts in the JSON of a recording that decide which screens the user saw, and the routes.
///
/// Each function returns nil for JSON that has to be decoded as a whole.
enum ScreenJSON {
  /// The changes of a delta, whose other facts are in columns.
  struct Changes {
    var rootID: CoordinatorID?
    var added: [FlowNode] = []
    var changed: [FlowNode] = []
    var removed: [CoordinatorID] = []
  }

  static func changes(in data: Data) -> Changes? {
    read(data) { cursor throws(JSONCursor.Unread) in try cursor.changes() }
  }

  static func nodes(in data: Data) -> [FlowNode]? {
    read(data) { cursor throws(JSONCursor.Unread) in
      try cursor.elements { cursor throws(JSONCursor.Unread) in try cursor.node() }
    }
  }

  /// What a navigation changed, whose other facts are in columns.
  struct Outcome {
    let steps: [NavigationStepReport]
    let flowChange: CoordinatorReference?
    let partOf: RouteLabel?
    let isInferred: Bool?
  }

  /// What a navigation changed; nil also for the whole report of one.
  static func outcome(in data: Data) -> Outcome? {
    read(data) { cursor throws(JSONCursor.Unread) in try cursor.outcome() }
  }

  static func route(in data: Data) -> RouteLabel? {
    read(data) { cursor throws(JSONCursor.Unread) in try cursor.routeLabel() }
  }

  static func routes(in data: Data) -> [RouteLabel]? {
    read(data) { cursor throws(JSONCursor.Unread) in
      try cursor.elements { cursor throws(JSONCursor.Unread) in try cursor.routeLabel() }
    }
  }

  private static func read<Value>(
    _ data: Data, _ body: (inout JSONCursor) throws(JSONCursor.Unread) -> Value
  ) -> Value? {
    data.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes)
      return try? body(&cursor)
    }
  }
}

extension JSONCursor {
  fileprivate mutating func changes() throws(Unread) -> ScreenJSON.Changes {
    var (changes, found) = (ScreenJSON.Changes(), 0)
    try beginObject()
    var isFirst = true
    while let key = try nextKey(isFirst: &isFirst) {
      switch key {
      case "rootID": changes.rootID = CoordinatorID(rawValue: try number())
      case "added":
        changes.added = try elements { cursor throws(Unread) in try cursor.node() }
        found += 1
      case "changed":
        changes.changed = try elements { cursor throws(Unread) in try cursor.node() }
        found += 1
      case "removed":
        changes.removed = try elements { cursor throws(Unread) in
          CoordinatorID(rawValue: try cursor.number())
        }
        found += 1
      default: try skip()
      }
    }
    if found != 3 { throw Unread() }
    return changes
  }

  /// Reads a node without the facts that do not decide which screen shows.
  fileprivate mutating func node() throws(Unread) -> FlowNode {
    var (id, parent, shows): (CoordinatorID?, CoordinatorID?, CoordinatorID?)
    var relation: Relation?
    var (name, routeType): (String?, String?)
    var (root, currentRoute): (RouteLabel?, RouteLabel?)
    try beginObject()
    var isFirst = true
    while let key = try nextKey(isFirst: &isFirst) {
      switch key {
      case "id": id = CoordinatorID(rawValue: try number())
      case "parent": parent = CoordinatorID(rawValue: try number())
      case "shows": shows = CoordinatorID(rawValue: try number())
      case "relation": relation = Relation(rawValue: try string())
      case "name": name = try string()
      case "routeType": routeType = try string()
      case "root": root = try routeLabel()
      case "currentRoute": currentRoute = try routeLabel()
      default: try skip()
      }
    }
    guard let id, let relation, let name, let routeType, let root, let currentRoute else {
      throw Unread()
    }
    return FlowNode(
      id: id, parent: parent, relation: relation, name: name, routeType: routeType, context: nil,
      root: root, path: [], currentRoute: currentRoute, children: [], shows: shows)
  }

  fileprivate mutating func routeLabel() throws(Unread) -> RouteLabel {
    var (identifier, type, detail): (String?, String?, String?)
    try beginObject()
    var isFirst = true
    while let key = try nextKey(isFirst: &isFirst) {
      switch key {
      case "identifier": identifier = try string()
      case "type": type = try string()
      case "detail": detail = try string()
      default: try skip()
      }
    }
    guard let identifier, let type else { throw Unread() }
    return RouteLabel(clipped: identifier, type: type, detail: detail)
  }

  fileprivate mutating func outcome() throws(Unread) -> ScreenJSON.Outcome {
    var steps: [NavigationStepReport]?
    var flowChange: CoordinatorReference?
    var partOf: RouteLabel?
    var isInferred: Bool?
    try beginObject()
    var isFirst = true
    while let key = try nextKey(isFirst: &isFirst) {
      switch key {
      case "steps": steps = try elements { cursor throws(Unread) in try cursor.step() }
      case "flowChange": flowChange = try reference()
      case "partOf": partOf = try routeLabel()
      case "isInferred": isInferred = try bool()
      // A whole report, whose columns have other texts.
      case "sequence": throw Unread()
      default: try skip()
      }
    }
    guard let steps, steps.count <= Limits.stepsPerReport else { throw Unread() }
    return ScreenJSON.Outcome(
      steps: steps, flowChange: flowChange, partOf: partOf, isInferred: isInferred)
  }

  /// Reads a step without its words.
  private mutating func step() throws(Unread) -> NavigationStepReport {
    var coordinator: CoordinatorReference?
    var kind = NavigationStepReport.Kind.other
    var route: RouteLabel?
    try beginObject()
    var isFirst = true
    while let key = try nextKey(isFirst: &isFirst) {
      switch key {
      case "coordinator": coordinator = try reference()
      case "kind": kind = NavigationStepReport.Kind(rawValue: try string()) ?? .other
      case "route": route = try routeLabel()
      default: try skip()
      }
    }
    guard let coordinator else { throw Unread() }
    return NavigationStepReport(coordinator: coordinator, change: "", kind: kind, route: route)
  }

  private mutating func reference() throws(Unread) -> CoordinatorReference {
    var (id, name): (CoordinatorID?, String?)
    try beginObject()
    var isFirst = true
    while let key = try nextKey(isFirst: &isFirst) {
      switch key {
      case "id": id = CoordinatorID(rawValue: try number())
      case "name": name = try string()
      default: try skip()
      }
    }
    guard let id, let name else { throw Unread() }
    return CoordinatorReference(id: id, name: name)
  }
}

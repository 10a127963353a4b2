import FlowModel
import Foundation

/// Successive navigations, in columns, with each text once.
///
/// Reading and writing 1,000 navigations takes a tenth of the time that single messages take.
public struct NavigationColumns: Hashable, Sendable, Codable {
  /// The number of the first navigation; the others follow without gaps.
  public package(set) var first: UInt64
  /// The revision that has the results of these navigations, or a later one.
  public package(set) var revision: UInt64
  /// The texts that the rows refer to by index.
  public package(set) var texts: [String] = []
  /// The times of the navigations, in microseconds since the one before; the first since 1970.
  public package(set) var times = NumberColumn<Int64>()
  /// The times that planning and applying took, in nanoseconds.
  public package(set) var durations = NumberColumn<Int64>()
  /// The ids of the coordinators that were asked first.
  public package(set) var origins = NumberColumn<UInt64>()
  /// Their names, as indices of ``texts``.
  public package(set) var originNames = NumberColumn<Int>()
  /// The kinds of requests, as indices of ``texts``.
  public package(set) var requests = NumberColumn<Int>()
  /// The identifiers of the routes, as indices of ``texts``; -1 if the request names no route.
  public package(set) var routes = NumberColumn<Int>()
  /// The types of the routes, as indices of ``texts``, one for each request that names a route.
  public package(set) var routeTypes = NumberColumn<Int>()
  /// The routes with their associated values, as indices of ``texts``, one for each request that
  /// names a route; -1 if a route has none.
  public package(set) var routeDetails = NumberColumn<Int>()
  /// The numbers of steps.
  public package(set) var stepCounts = NumberColumn<Int>()
  /// The ids of the coordinators that changed, for all steps of all navigations.
  public package(set) var stepCoordinators = NumberColumn<UInt64>()
  /// Their names, as indices of ``texts``.
  public package(set) var stepNames = NumberColumn<Int>()
  /// The changes in words, as indices of ``texts``.
  public package(set) var stepChanges = NumberColumn<Int>()
  /// The kinds of changes, as indices of ``texts``.
  public package(set) var stepKinds = NumberColumn<Int>()
  /// The identifiers of the routes that the changes involve, as indices of ``texts``; -1 for none.
  public package(set) var stepRoutes = NumberColumn<Int>()
  /// The types of those routes, as indices of ``texts``, one for each step with a route.
  public package(set) var stepRouteTypes = NumberColumn<Int>()
  /// Those routes with their associated values, as indices of ``texts``, one for each step with a
  /// route; -1 if a route has none.
  public package(set) var stepRouteDetails = NumberColumn<Int>()
  /// The names of the children that the changes involve, as indices of ``texts``; -1 for none.
  public package(set) var stepChildNames = NumberColumn<Int>()
  /// The ids of those children, one for each step with a child.
  public package(set) var stepChildren = NumberColumn<UInt64>()
  /// The indices of the changes, as in `NavigationStepReport.index`; -1 for none.
  public package(set) var stepIndices = NumberColumn<Int>()
  /// The errors of the failed navigations, each error once.
  public package(set) var errors: [FlowErrorDescription] = []
  /// An index of ``errors`` for each navigation; -1 if it succeeded.
  public package(set) var failures = NumberColumn<Int>()
  /// Where the app called the navigations, each place once.
  public package(set) var calls: [CallLabel] = []
  /// An index of ``calls`` for each navigation; -1 if its place is not known.
  public package(set) var callPlaces = NumberColumn<Int>()
  /// The names of the coordinators that were visible afterwards, as indices of ``texts``; -1 if a
  /// navigation's is not known.
  public package(set) var visibleNames = NumberColumn<Int>()
  /// Their ids, one for each that is known.
  public package(set) var visibleCoordinators = NumberColumn<UInt64>()
  /// The identifiers of the visible routes, as indices of ``texts``; -1 for one that is not known.
  public package(set) var visibleRoutes = NumberColumn<Int>()
  /// The types of those routes, as indices of ``texts``, one for each that is known.
  public package(set) var visibleRouteTypes = NumberColumn<Int>()
  /// Those routes with their associated values, as indices of ``texts``, one for each that is known;
  /// -1 if a route has none.
  public package(set) var visibleRouteDetails = NumberColumn<Int>()
  /// Whether what was asked for is on screen, 1 or 0, for each navigation whose screen is known.
  public package(set) var requestsShown = NumberColumn<Int>()
  /// The root coordinators that changed the flow, each once.
  public package(set) var flowRoots: [CoordinatorReference] = []
  /// An index of ``flowRoots`` for each navigation; -1 if it did not change the flow.
  public package(set) var flowChanges = NumberColumn<Int>()
  /// The links that the app opened, each once.
  public package(set) var links: [LinkLabel] = []
  /// An index of ``links`` for each navigation; -1 if it opened none.
  public package(set) var openedLinks = NumberColumn<Int>()
  /// The routes of the navigations for which the app changed the flow, each once.
  public package(set) var wholes: [RouteLabel] = []
  /// An index of ``wholes`` for each navigation; -1 if it is not a part of another one.
  public package(set) var parts = NumberColumn<Int>()
  /// The indices of the navigations that the app did not report; nil if it reported all.
  public package(set) var inferred: NumberColumn<Int>?
  /// The indices of the navigations that were parked at a breakpoint; nil if none was.
  public package(set) var parkedRows: NumberColumn<Int>?
  /// What became of them, one for each of ``parkedRows``.
  public package(set) var parkings: [Parking]?

  private enum CodingKeys: String, WireKey {
    case first, revision, texts, times, durations, origins, originNames, requests, routes
    case routeTypes, routeDetails, stepCounts, stepCoordinators, stepNames, stepChanges
    case stepKinds, stepRoutes, stepRouteTypes, stepRouteDetails, stepChildNames, stepChildren
    case stepIndices, errors, failures, calls, callPlaces
    case visibleNames, visibleCoordinators, visibleRoutes, visibleRouteTypes
    case visibleRouteDetails, requestsShown, flowRoots, flowChanges, links, openedLinks
    case wholes, parts, inferred, parkedRows, parkings
  }

  /// The number of navigations.
  public var count: Int { times.values.count }
}

// MARK: Writing

extension NavigationColumns {
  /// Creates columns of as many navigations as fit into one message; nil for none.
  ///
  /// The navigations are numbered without gaps and have one revision. O(navigations).
  package init?(_ reports: ArraySlice<NavigationReport>) {
    guard let first = reports.first else { return nil }
    self.init(first: first.sequence, revision: first.revision)
    var texts = IndexTable.texts()
    var errors = IndexTable<FlowErrorDescription> { $0.wireBytes }
    var calls = IndexTable<CallLabel> { $0.wireBytes }
    var flowRoots = IndexTable<CoordinatorReference> { $0.wireBytes }
    var links = IndexTable<LinkLabel> { $0.wireBytes }
    var wholes = IndexTable<RouteLabel> { $0.wireBytes }
    var rowBytes = 0
    var time: Int64 = 0
    for report in reports {
      let microseconds = report.time.microseconds
      times.values.append(microseconds - time)
      time = microseconds
      durations.values.append(report.durationNanoseconds)
      origins.values.append(report.origin.id.rawValue)
      texts.append(report.origin.name, to: &originNames)
      texts.append(report.request, to: &requests)
      texts.append(report.route?.identifier, to: &routes)
      if let route = report.route {
        texts.append(route.type, to: &routeTypes)
        texts.append(route.detail, to: &routeDetails)
      }
      stepCounts.values.append(report.steps.count)
      for step in report.steps {
        stepCoordinators.values.append(step.coordinator.id.rawValue)
        texts.append(step.coordinator.name, to: &stepNames)
        texts.append(step.change, to: &stepChanges)
        texts.append(step.kind.rawValue, to: &stepKinds)
        texts.append(step.route?.identifier, to: &stepRoutes)
        if let route = step.route {
          texts.append(route.type, to: &stepRouteTypes)
          texts.append(route.detail, to: &stepRouteDetails)
        }
        texts.append(step.child?.name, to: &stepChildNames)
        if let child = step.child { stepChildren.values.append(child.id.rawValue) }
        stepIndices.values.append(step.index ?? -1)
      }
      errors.append(report.error, to: &failures)
      calls.append(report.call, to: &callPlaces)
      texts.append(report.visible?.coordinator.name, to: &visibleNames)
      texts.append(report.visible?.route.identifier, to: &visibleRoutes)
      if let visible = report.visible {
        visibleCoordinators.values.append(visible.coordinator.id.rawValue)
        texts.append(visible.route.type, to: &visibleRouteTypes)
        texts.append(visible.route.detail, to: &visibleRouteDetails)
        requestsShown.values.append(visible.showsRequest ? 1 : 0)
      }
      flowRoots.append(report.flowChange, to: &flowChanges)
      links.append(report.link, to: &openedLinks)
      wholes.append(report.partOf, to: &parts)
      if report.isInferred == true {
        if inferred == nil { inferred = NumberColumn() }
        inferred?.values.append(times.values.count - 1)
      }
      if let parked = report.parked {
        if parkedRows == nil { (parkedRows, parkings) = (NumberColumn(), []) }
        parkedRows?.values.append(times.values.count - 1)
        parkings?.append(parked)
        rowBytes += parked.wireBytes
      }
      rowBytes += 260 + 136 * report.steps.count
      let bytes =
        rowBytes + texts.bytes + errors.bytes + calls.bytes + flowRoots.bytes + links.bytes
        + wholes.bytes
      if bytes > Limits.columnsBytes || count == Limits.itemsPerChunk
        || stepChanges.values.count > Limits.rowsPerChunk - Limits.stepsPerReport
      {
        break
      }
    }
    self.texts = texts.values
    self.errors = errors.values
    self.calls = calls.values
    self.flowRoots = flowRoots.values
    self.links = links.values
    self.wholes = wholes.values
  }
}

extension Date {
  /// The microseconds since 1970, clamped to the protocol's range.
  fileprivate var microseconds: Int64 {
    let seconds = min(max(timeIntervalSince1970, -Limits.seconds), Limits.seconds)
    return Int64((seconds * 1e6).rounded())
  }
}

// MARK: Reading

extension NavigationColumns {
  /// Returns the navigations of the rows, in O(navigations).
  ///
  /// - Throws: ``WireViolation`` if the columns do not belong together, or a number is outside its
  ///   range in a report.
  package func reports() throws(WireViolation) -> [NavigationReport] { try reports { $0 } }

  /// Returns the navigations as ``reports()`` does, each converted by `convert`.
  func reports<Row>(
    as convert: (consuming NavigationReport) -> Row
  ) throws(WireViolation) -> [Row] {
    var rows = NavigationRows(self)
    return try rows.all(as: convert)
  }
}

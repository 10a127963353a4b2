/// An app's part of the service: its hierarchy, and what happens there.
///
/// The coordinators of FlowEngine are one source. An app that keeps its own navigation is another.
@MainActor
package protocol HierarchySource: AnyObject, Sendable {
  /// The top of the hierarchy, which the source does not retain; nil once it was released.
  var root: (any FlowInspectable)? { get }
  /// The root by which navigations and errors of the source name their tree; nil if the root belongs
  /// to another framework.
  var treeID: CoordinatorID? { get }
  /// The errors before the service started.
  var earlierErrors: EarlierErrors { get }
  /// Returns the errors that the source still has of the trees with this coordinator, oldest first,
  /// and perhaps of others.
  func earlierErrors(of coordinator: any FlowInspectable) -> [FlowErrorReport]
  /// Knows the navigations that begin, and whether the main actor answers.
  var watch: MainActorWatch { get }

  /// The library that makes the source, for advice that is true of it alone.
  var library: String { get }
  /// What the source can do; nil if its coordinators say it by being `FlowNavigable`.
  var abilities: SourceAbilities? { get }
  /// Whether lints ask the coordinators about routes.
  var answersLints: Bool { get }
  /// What is added to the states of coordinators; nil for nothing.
  var additions: (any InspectionAdditions)? { get }

  /// The changes are about to be collected, for a viewer or after a change.
  func willCollect()
  /// Lints begin, which look for coordinators that left the tree and are still alive.
  func lintsWillBegin()
  /// Calls `observer` with each change and each navigation, until the observation is called.
  ///
  /// The call happens during the app's own work.
  func observe(_ observer: @escaping @MainActor (SourceEvent) -> Void) -> SourceObservation
  /// Calls `observer` with each error, until the observation is called.
  func observeErrors(
    _ observer: @escaping @MainActor (FlowErrorReport) -> Void
  ) -> SourceObservation
  /// Whether navigations of the source can wait between their plan and their application.
  var hasGate: Bool { get }
  /// Asks `judge` about each planned navigation of this hierarchy, until what it returns is called.
  func openGate(
    _ judge: @escaping @MainActor (any ParkableNavigation) -> GateVerdict
  ) -> SourceObservation
  /// Notes for the lints which coordinators come into the tree, until the observation is called.
  func observe(for census: CoordinatorCensus) -> SourceObservation
}

extension HierarchySource {
  package var abilities: SourceAbilities? { nil }
  package var answersLints: Bool { true }
  package var additions: (any InspectionAdditions)? { nil }
  package func earlierErrors(of coordinator: any FlowInspectable) -> [FlowErrorReport] { [] }
  package var hasGate: Bool { false }
  package func openGate(
    _ judge: @escaping @MainActor (any ParkableNavigation) -> GateVerdict
  ) -> SourceObservation { {} }
  package func willCollect() {}
  package func lintsWillBegin() {}
}

/// Whether a source explains navigations, and carries them out.
package struct SourceAbilities: Sendable {
  package let explains: Bool
  package let obeys: Bool

  package init(explains: Bool, obeys: Bool) { (self.explains, self.obeys) = (explains, obeys) }
}

/// What ends an observation.
package typealias SourceObservation = @MainActor () -> Void

/// An event of a source, of this tree or of another one.
package enum SourceEvent: Sendable {
  /// The state of a coordinator changed, or what belongs to it.
  case changed(any FlowInspectable)
  /// A navigation ended.
  case navigated(NavigationRecord)
}

/// The errors that a source still has from before the service started.
package struct EarlierErrors: Sendable {
  /// The errors, oldest first; those of other trees are left out by their paths.
  package let reports: [FlowErrorReport]
  /// The number of all errors, also of those that the source has dropped.
  package let count: UInt64
  /// Whether they are of this tree if their paths cannot say.
  package let areOfTree: Bool

  package init(reports: [FlowErrorReport] = [], count: UInt64 = 0, areOfTree: Bool = false) {
    (self.reports, self.count, self.areOfTree) = (reports, count, areOfTree)
  }
}

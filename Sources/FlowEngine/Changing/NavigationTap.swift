/// What is called when each navigation begins and when it has ended, without a record of it.
///
/// A record allocates memory, and costs more than a plain navigation. A tap reads only what it
/// needs, so that it can also note what a navigation that crashes was about.
@MainActor
package protocol NavigationTap: AnyObject {
  /// Called before the request is decided.
  func navigationBegins(
    _ request: NavigationRequest, at origin: CoordinatorNode, calledFrom call: CallSite?
  ) -> NavigationMark
  /// Called after everything of the navigation that ``navigationBegins(_:at:calledFrom:)`` returned `mark` for,
  /// or once a gate keeps it: then it begins again when it is let go.
  ///
  /// `root` was the root of the origin's tree before it.
  func navigationEnded(
    _ mark: NavigationMark, by answer: Change.Answer, below root: CoordinatorNode)
}

/// By which a tap knows a navigation again that it saw begin.
package struct NavigationMark {
  /// The number of the navigation.
  package let number: UInt64
  /// The number of the one within which it began; 0 for none.
  package let outer: UInt64

  package init(number: UInt64, outer: UInt64) { (self.number, self.outer) = (number, outer) }
}

/// A navigation that a source has planned and not applied, and that can wait.
@MainActor
package protocol ParkableNavigation: AnyObject, Sendable {
  var request: NavigationRequest { get }
  /// The coordinator that was asked, and the name that the app gives it.
  var origin: CoordinatorReference { get }
  var givenName: String? { get }
  var callSite: CallSite? { get }
  var link: FollowedLink? { get }
  /// The plan, which is known until the navigation waits: the steps, the root coordinator that would
  /// change the flow after them, and the screen that the user would see.
  var steps: [NavigationStepSummary] { get }
  var flowChange: CoordinatorReference? { get }
  var visible: NavigationSight? { get }
  /// The plan is no longer needed.
  func forgetPlan()

  /// Plans and applies it, or a navigation to another route in its place.
  func letGo(_ end: ParkingEnd, number: Int, instead route: (any Route)?) -> FlowOutcome
  /// Refuses it: nothing changes, and the app gets an error.
  func refuse(number: Int) -> FlowOutcome
}

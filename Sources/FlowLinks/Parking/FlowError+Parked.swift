import FlowEngine
import FlowModel

extension FlowError {
  /// The error of a route that was parked until a condition holds, and waited too long.
  static func parkedTooLong(
    _ route: any Route, on coordinator: String, until condition: String, for time: Duration
  ) -> FlowError {
    .navigationFailed(
      coordinator: coordinator, route: route.keptIdentifier, routeType: route.typeName,
      context: "\(NavigationFailure.parkingPrefix)\(condition), and dropped after \(time)")
  }
}

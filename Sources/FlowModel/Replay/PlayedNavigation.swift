/// A recorded navigation, in the form in which another run of the app can make it.
package struct PlayedNavigation: Hashable, Sendable {
  /// The number of the navigation in its run.
  package let sequence: UInt64
  /// The name of the request in the protocol, such as "navigate".
  package let request: String
  package let route: RouteLabel?
  /// The tab to select, from 0.
  package let tab: Int?
  /// The coordinator that is asked.
  package let place: CoordinatorPlace
  /// The type of the modal, the detour or the flow that the app made for the request.
  package let made: String?
  /// Why it failed; nil if it succeeded.
  package let error: FlowErrorDescription?
  /// How it waited at a breakpoint; nil if it did not.
  package let parked: Parking?
  /// What shows afterwards, as ``FlowSnapshot/shownText``; nil if later changes hide it.
  package var shown: String?
  /// Where the app called it; nil if that is not known.
  package let call: CallLabel?
  /// The entry of the recording after which its result shows; 0 if later changes hide it.
  package var entry: Int

  package init(
    sequence: UInt64, request: String, route: RouteLabel? = nil, tab: Int? = nil,
    place: CoordinatorPlace, made: String? = nil, error: FlowErrorDescription? = nil,
    parked: Parking? = nil, shown: String? = nil, call: CallLabel? = nil, entry: Int = 0
  ) {
    (self.sequence, self.request, self.route, self.tab) = (sequence, request, route, tab)
    (self.place, self.made, self.error, self.parked) = (place, made, error, parked)
    (self.shown, self.call, self.entry) = (shown, call, entry)
  }

  /// Whether a viewer refused it, so that its error says nothing about the app.
  package var isRefusedByViewer: Bool { ParkingEnd.isRefusal(parked?.end, succeeded: error == nil) }

  /// Whether it failed after it waited at a breakpoint, which another run of the app does not have.
  ///
  /// It changed nothing, so a run without it goes on as the recorded one did.
  package var failedAtBreakpoint: Bool { error != nil && parked?.number != nil }

  /// The navigation in words: `navigate to Shop.cart, from App/Shop`.
  package var words: String {
    let route = route.map { " to \($0.code)" } ?? ""
    let tab = tab.map { " \($0 + 1)" } ?? ""
    return "\(request)\(route)\(request == "selectTab" ? tab : ""), from \(place)"
  }
}

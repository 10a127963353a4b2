public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Coordinator {
  /// A closure that creates the coordinator that shows a route as a detour; nil to navigate to the
  /// route.
  public typealias DetourMaker = @MainActor (any Route) -> (any AnyCoordinator)?

  /// Opens a URL by navigating to its route from this coordinator; returns whether that succeeded.
  ///
  /// With `asDetour`, the coordinator that the closure returns is presented over everything
  /// instead, and shows its own root. If the closure returns nil, the coordinator navigates to the
  /// route.
  ///
  /// If the URL does not lead to a route, nothing changes, and the error is reported as
  /// `FlowError/navigationFailed(coordinator:route:routeType:context:)` with the message of the
  /// ``LinkError`` as its context. O(length + patterns × segments), plus the navigation.
  @discardableResult
  public func open(
    _ url: String, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    follow(
      from: CallSite(fileID, line, function), asDetour: makeDetour, named: ClippedText.shown(url),
      of: "URL"
    ) { () throws(LinkError) in try links.route(for: url) }
  }

  /// Opens a URL, as for its text.
  @discardableResult
  public func open(
    _ url: URL, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    open(
      url.absoluteString, with: links, asDetour: makeDetour, fileID: fileID, line: line,
      function: function)
  }

  /// Opens a push notification by its payload, a JSON object, in any state of the app.
  ///
  /// Works as for a URL. The error report does not contain the payload, which may be private.
  @discardableResult
  public func open(
    push payload: String, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    follow(
      from: CallSite(fileID, line, function), asDetour: makeDetour, named: "push", of: "JSON"
    ) { () throws(LinkError) in try pushes.route(for: payload) }
  }

  /// Opens a push notification by its payload, a JSON object in UTF-8, as for its text.
  @discardableResult
  public func open(
    push payload: Data, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    follow(
      from: CallSite(fileID, line, function), asDetour: makeDetour, named: "push", of: "JSON"
    ) { () throws(LinkError) in try pushes.route(for: payload) }
  }

  private func follow(
    from call: CallSite, asDetour makeDetour: DetourMaker?, named name: String, of type: String,
    _ findRoute: () throws(LinkError) -> any Route
  ) -> Bool {
    CallSite.calling(from: call.openingLink) {
      guard let route = found(named: name, of: type, findRoute) else { return false }
      return show(route, asDetour: makeDetour)
    }
  }
}

/// A coordinator that opens links, or shows one as a detour, regardless of its route type.
@MainActor
protocol LinkOpener: AnyCoordinator {
  /// Shows the route of a link: in the coordinator that the closure makes, else by navigating.
  func show(
    _ route: any Route, asDetour makeDetour: (@MainActor (any Route) -> (any AnyCoordinator)?)?
  ) -> Bool
  func present(over host: Coordinator<some Route>, presenting route: any Route) -> Bool
  /// The route of a link; nil if there is none, which is reported.
  func found(
    named name: String, of type: String, _ findRoute: () throws(LinkError) -> any Route
  ) -> (any Route)?
  /// Tells inspectors that the facts about the coordinator changed.
  func inspectionDidChange()
}

extension Coordinator: LinkOpener {
  func show(
    _ route: any Route, asDetour makeDetour: (@MainActor (any Route) -> (any AnyCoordinator)?)?
  ) -> Bool {
    guard let detour = makeDetour?(route) as? any LinkOpener else {
      return carryOutNavigation(to: route)
    }
    return detour.present(over: self, presenting: route)
  }

  func present(over host: Coordinator<some Route>, presenting route: any Route) -> Bool {
    host.carryOutDetour(self, presenting: route)
  }

  func found(
    named name: String, of type: String, _ findRoute: () throws(LinkError) -> any Route
  ) -> (any Route)? {
    do throws(LinkError) {
      return try findRoute()
    } catch {
      report(
        .navigationFailed(
          coordinator: self.name, route: name, routeType: type, context: error.description))
      return nil
    }
  }
}

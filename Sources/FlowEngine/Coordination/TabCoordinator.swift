public import Observation

/// A coordinator whose children are tabs.
///
/// Each tab keeps its state when another one is selected.
@MainActor
open class TabCoordinator<R: Route>: Coordinator<R> {
  package override var isTabbed: Bool { true }

  /// The selected tab; nil if there are no tabs.
  ///
  /// A UI may bind it: setting it is the navigation `switchToTab(_:)`. Nil, and a coordinator that
  /// isn't one of the tabs, are reported as a `configurationError`, without effect. O(tabs) to set.
  public var selectedTab: (any AnyCoordinator)? {
    get {
      box.noteRead(.selectedTab)
      return selectedNode
    }
    set {
      if newValue === selectedNode { return }
      guard let index = childNodes.firstIndex(where: { $0 === newValue }) else {
        let what = newValue.map { "\($0.name) \($0.id)" } ?? "nothing"
        return report(
          .configurationError(
            message: "Cannot select \(what) in \(name): that isn't one of its tabs"))
      }
      CallSite.calling(from: nil) { selectTab(at: index) }
    }
  }

  package var selectedNode: CoordinatorNode? { childNodes.at(selectedTabIndex) }

  /// Selects the tab at `index`, from 0.
  ///
  /// An index out of range is reported as `FlowError.invalidTabIndex`, without
  /// effect.
  @discardableResult
  public final func switchToTab(
    _ index: Int,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { selectTab(at: index) }
  }

  /// Carries out ``switchToTab(_:fileID:line:function:)``; override it to add to each selection of
  /// a tab, and call `super`.
  ///
  /// Code that selects a tab calls `switchToTab`, so that the navigation has a call site.
  @discardableResult
  open override func selectTab(at index: Int) -> Bool { carryOutSelection(ofTab: index) }
}

extension CoordinatorNode {
  /// Selects a tab without the code that an app adds to each selection.
  func carryOutSelection(ofTab index: Int) -> Bool {
    Change.make(at: self) {
      guard childNodes.indices.contains(index) else {
        return .refused(.invalidTabIndex(index: index, validRange: childNodes.indices))
      }
      if selectedTabIndex == index { return .nothing(true) }
      return .navigation(
        .selectTab(index), [NavigationStep(node: self, mutation: .selectTab(index))])
    }
  }
}

/// Reads through to the router, which is observable.
extension TabCoordinator: Observable {}

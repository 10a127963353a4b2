/// The lints that ask live coordinators, which FlowIntrospect has: who reads findings needs only their
/// descriptions.
extension LintDescription {
  package static let ofCoordinators: [LintDescription] = [
    .ambiguousHandler,
    .badNavigationPath,
    .linkOnlyRoute,
    .linkWayBack,
    .missingScreen,
    .modalWithoutRegistration,
    .retainedButDetached,
    .routesNotKnown,
    .unreachableModal,
  ]

  package static let ambiguousHandler = LintDescription(
    name: "ambiguous-handler", sight: .live,
    finds:
      "A route that coordinators of two types claim, although a navigation from above them "
      + "always stops at the same one. The winner is the one in a plan from their closest "
      + "common ancestor. These cases are normal and not reported: several coordinators of "
      + "one type; two tabs, since the selected one is asked first; a detour or a modal, "
      + "registered or not, since it is asked first while it is presented; a tab "
      + "that claims the root for which its owner shows it; a coordinator with the same root "
      + "as its owner.",
    matters:
      "The others never receive the route, unless one of them is already visible. Usually "
      + "the `canHandle(_:)` of the winner claims more routes than intended.",
    remedy: "Make one of them decline the route in `canHandle(_:)`.",
    unknown: "For coordinators of other frameworks.")

  package static let badNavigationPath = LintDescription(
    name: "bad-navigation-path", sight: .live,
    finds:
      "A route whose `navigationPath(for:)` contains a route of another type, a modal "
      + "route, or a route that switches tabs. The lint asks the coordinator that claims the "
      + "route and those above it that present it, one of each type.",
    matters:
      "A navigation to the route from an empty stack fails completely, and deep links start "
      + "from an empty stack.",
    remedy:
      "Return only routes of the coordinator itself from `navigationPath(for:)`, and only "
      + "routes that are pushed or replaced; for a modal, return the routes below it.",
    unknown: "For coordinators of other frameworks.")

  package static let linkOnlyRoute = LintDescription(
    name: "link-only-route", sight: .live,
    finds:
      "A declared route that only links or push notifications have led to, through "
      + "`open(_:with:)`, `open(push:with:)` or a `LinkParking`. Roots of the tree, of tabs "
      + "and of flows are not reported, since they show without a navigation to them.",
    matters:
      "A user without such a link cannot reach the screen. Either links are meant to be its only "
      + "way in, or the app lacks a button.",
    remedy:
      "Add the call that leads to the route, such as `navigate(to:)` or a callback. If links are "
      + "meant to be the only way in, no change is needed; allow "
      + "`link-only-route:CoordinatorThatShowsIt` to hide the finding.",
    unknown:
      "Always: a later navigation may lead to the route, which ends the finding. The lint knows the "
      + "navigations since the inspector started if it has a flight recorder, except those lost to "
      + "its limits; otherwise those since a viewer first wanted findings, and in a test those that "
      + "its `CoordinatorCensus` observed.")

  package static let linkWayBack = LintDescription(
    name: "link-way-back", sight: .live,
    finds:
      "A route that links or push notifications opened more than once, and from which going back "
      + "led to different places: the route was pushed onto the stack that each link found.",
    matters:
      "A user who follows a link and goes back gets to the screen that was open before, not to the one "
      + "where the route belongs, and a test of the link depends on the tests before it.",
    remedy:
      "Bring the app to a known place before it opens the link, for example with `popToRoot()`, so "
      + "that `navigationPath(for:)` builds the way below the route; or present the route as a modal "
      + "or a detour, which has its own way back. If the app means it, allow "
      + "`link-way-back:CoordinatorThatShowsIt`.",
    unknown:
      "Always: an app may mean it. The lint knows only the links that were opened since a viewer "
      + "first wanted findings, and in a test those that its `CoordinatorCensus` observed; places "
      + "that differ only in the values of a route count as the same.")

  package static let missingScreen = LintDescription(
    name: "missing-screen", sight: .live,
    finds:
      "A route that a coordinator claims and pushes, or that is its root, although its view "
      + "factory makes no screen for it. The lint asks one coordinator of each type and "
      + "factory for each route; repeated checks do not ask again for a screen that was made.",
    matters: "A navigation to it succeeds, but shows the error screen (`viewCreationFailed`).",
    remedy:
      "Make the screen in `buildScreen(for:)`, or do not claim the route in "
      + "`canHandle(_:)`.",
    unknown:
      "For coordinators of other frameworks. "
      + "A coordinator without a factory runs without screens, and has no missing ones.")

  package static let modalWithoutRegistration = LintDescription(
    name: "modal-without-registration", sight: .live,
    finds:
      "A route that a coordinator claims and shows as a modal, although no registered modal "
      + "has it as its root and the coordinator makes none, or makes one that cannot be "
      + "presented.",
    matters:
      "A navigation to it fails with `modalCoordinatorNotConfigured`, but only when a user "
      + "tries it.",
    remedy:
      "Register a modal coordinator with this root through `addModalCoordinator(_:)`, "
      + "override `makeModalCoordinator(for:)`, or return another `navigationType(for:)`.",
    unknown: "For coordinators of other frameworks.")

  package static let retainedButDetached = LintDescription(
    name: "retained-but-detached", sight: .live,
    finds:
      "A coordinator that was in the tree, has no owner any more, and is still alive after "
      + "the grace period (5 s).",
    matters:
      "It is usually a leak: a closure or a view model retains it, with everything that it "
      + "retains. It may still handle events.",
    remedy:
      "Find the reference to it; make that reference weak, or use `callback(_:)`, which "
      + "does. If the app keeps it on purpose, to show it again, allow "
      + "`retained-but-detached:ItsType`.",
    unknown:
      "If there is no record of the tree's coordinators, or if there was only one check: "
      + "the coordinator may be released soon. Coordinators that came and went between two "
      + "checks without an event are never found.")

  package static let routesNotKnown = LintDescription(
    name: "routes-not-known", sight: .live,
    finds:
      "A route type in the tree for which the app declares no routes. It is reported as "
      + "\"unknown\", once for each type.",
    matters:
      "The lints that check coordinators ask them about the declared routes. For such a type, they "
      + "ask only about the routes that are in the tree at the time.",
    remedy:
      "Declare routes of the type in the options of the inspector. For a `CaseIterable` type, "
      + "`options.catalogue.add(HomeRoute.self)` declares all routes. A type with associated "
      + "values has no list of all its routes: declare an example of each case, "
      + "`options.catalogue.add([ShopRoute.list, ShopRoute.product(1)])`. One example is enough "
      + "to end this finding; the lints check the routes that you declare. "
      + "`options.catalogue.add(ShopRoute.self)` of a `Decodable` type and a `DeepLinks` value "
      + "help viewers to name routes, and declare none. To check a type without examples, allow "
      + "`routes-not-known`.",
    unknown: "Always: an undeclared route may have a defect or not.")

  package static let unreachableModal = LintDescription(
    name: "unreachable-modal", sight: .live,
    finds:
      "A registered modal that no navigation presents. Either its owner does not show its root "
      + "as a modal and no coordinator in the modal claims a route, or the owner registered "
      + "another modal with the same root earlier.",
    matters: "It is kept alive without a purpose, and its route leads to another place or fails.",
    remedy:
      "Make the owner claim the modal's root in `canHandle(_:)` and return `.modal` from "
      + "`navigationType(for:)`, or remove the registration: `presentModal(_:)` needs none.",
    unknown:
      "If routes of the modal, or of coordinators below it, are not all declared: one of "
      + "them may lead to it. Coordinators of other frameworks have no registrations to "
      + "check.")
}

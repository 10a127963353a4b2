#if DEBUG || ReleaseBridge
  import Logging

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  #if canImport(Observation)
    import Observation
  #endif

  /// What an app describes, as a source of the service; it reads nothing while nothing observes it.
  @MainActor
  final class BridgeSource: HierarchySource {
    /// A navigation that the app reported.
    struct Report {
      let request: NavigationRequest
      let origin: CoordinatorID?
      let callSite: CallSite?
      let time: Date
      let start: ContinuousClock.Instant
    }

    let deeds: Deeds
    let watch: MainActorWatch
    private let describe: @MainActor () -> Node?
    private let reader: TreeReader
    private let logger: Logger
    private let top: BridgedCoordinator
    /// Whether its nodes explain or carry out anything.
    private let obeys: Bool
    private(set) var tree: BridgedTree
    private var coordinators: [CoordinatorID: BridgedCoordinator] = [:]
    /// The nodes that left the tree while lints watch, and whose objects may be alive.
    private var departed: [CoordinatorID: BridgedCoordinator] = [:]
    private var observers: [(key: Int, call: @MainActor (SourceEvent) -> Void)] = []
    private var errorObservers: [(key: Int, call: @MainActor (FlowErrorReport) -> Void)] = []
    private var lastKey = 0
    private var census: CoordinatorCensus?
    private var errorCount: UInt64 = 0
    private var said: Set<String> = []

    private var isDescribing = false
    private var isObeying = false
    /// Whether the tree is that of a description: the first one leads to no navigation.
    private var isDescribed = false
    private var isTracking = false
    private var isTurnPlanned = false
    private var isThinned = false
    private var pending: Report?
    private var link: (link: FollowedLink, until: ContinuousClock.Instant)?
    private var pace = Pace()
    /// The time that reading has held the main actor, besides what the service counts.
    private(set) var timeSpent = Duration.zero
    private var isCollecting = false
    /// Hears the engine whose coordinators are parts of the tree.
    private var listener: PartListener?

    /// Called when the first observer comes, and when the last one goes.
    var onWatch: @MainActor (_ isWatched: Bool) -> Void = { _ in }

    init(
      name: String, showsPlaces: Bool, deeds: Deeds, parts: LiveParts? = nil,
      describe: @escaping @MainActor () -> Node?
    ) {
      let engine = parts?.makeSource()
      watch = engine?.watch ?? MainActorWatch(noting: { _ in {} })
      self.deeds = deeds
      self.describe = describe
      logger = Logger(label: "flowscope.bridge")
      reader = TreeReader(name: name, showsPlaces: showsPlaces, hasEngine: engine != nil)
      tree = BridgedTree(rootID: reader.rootID)
      let entry = BridgedTree.Entry(
        id: reader.rootID, parent: nil, name: name, role: .child,
        root: RouteValue(Screen(description: name)))
      obeys = deeds.areAny || engine != nil
      top = obeys ? ObeyingCoordinator(entry) : BridgedCoordinator(entry)
      (top as? ObeyingCoordinator)?.source = self
      listener = engine.map { PartListener($0, ears: ears) }
    }

    private var ears: PartListener.Ears {
      PartListener.Ears(
        changed: { [weak self] in self?.tell(.changed($0)) },
        navigated: { [weak self] in self?.tell($0) },
        failed: { [weak self] report in
          for observer in self?.errorObservers ?? [] { observer.call(report) }
        },
        waiting: { [weak self] in self?.noteChangeToCome() })
    }

    // MARK: HierarchySource

    var root: (any FlowInspectable)? { top }
    var treeID: CoordinatorID? { reader.rootID }
    var earlierErrors: EarlierErrors { EarlierErrors() }
    var abilities: SourceAbilities? {
      SourceAbilities(
        explains: deeds.explain != nil || listener != nil, obeys: deeds.obey || listener != nil)
    }
    var answersLints: Bool { listener != nil }
    var additions: (any InspectionAdditions)? { self }

    func observe(_ observer: @escaping @MainActor (SourceEvent) -> Void) -> SourceObservation {
      let key = nextKey()
      observers.append((key, observer))
      if observers.count == 1 {
        listener?.start()
        onWatch(true)
      }
      read(isAsked: !isDescribed)
      return { [weak self] in
        guard let self, let index = observers.firstIndex(where: { $0.key == key }) else { return }
        observers.remove(at: index)
        if observers.isEmpty { letGo() }
      }
    }

    func observeErrors(
      _ observer: @escaping @MainActor (FlowErrorReport) -> Void
    ) -> SourceObservation {
      let key = nextKey()
      errorObservers.append((key, observer))
      return { [weak self] in self?.errorObservers.removeAll { $0.key == key } }
    }

    func observe(for census: CoordinatorCensus) -> SourceObservation {
      self.census = census
      for coordinator in coordinators.values { coordinator.target.map { census.noteSeen($0) } }
      let ofEngine = listener?.engine.observe(for: census)
      return { [weak self] in
        ofEngine?()
        self?.census = nil
        self?.departed = [:]
      }
    }

    func lintsWillBegin() {
      let living = reader.living()
      departed = departed.filter { living.contains($0.key) }
    }

    func willCollect() {
      guard pace.isLongAgo else { return }
      isCollecting = true
      read()
      isCollecting = false
    }

    private func nextKey() -> Int {
      lastKey += 1
      return lastKey
    }

    /// Keeps nothing of the app while nothing observes it.
    private func letGo() {
      onWatch(false)
      listener?.stop()
      for coordinator in coordinators.values { coordinator.detach() }
      coordinators = [:]
      departed = [:]
      tree = BridgedTree(rootID: reader.rootID)
      isDescribed = false
      pending = nil
    }

    // MARK: What the app says

    /// Notes that the tree may be another one.
    func noteChange(at site: CallSite) { read(at: site) }

    /// Notes that a turn has ended in which the tree may have become another one.
    func noteTurnEnd() { read(isLate: true) }

    /// Notes that the tree may be another one after the present turn.
    func noteChangeToCome() {
      if isTurnPlanned { return }
      isTurnPlanned = true
      Task { [weak self] in
        guard let self else { return }
        isTurnPlanned = false
        read(isLate: true)
      }
    }

    /// Notes a navigation; its steps are the differences of the tree now or after the present turn.
    func note(_ report: Report) {
      // A viewer's request is told as such.
      if isObeying { return }
      settle(with: nil)
      pending = report
      read()
      if pending != nil { noteChangeToCome() }
    }

    /// Notes a navigation that failed, which changed nothing.
    func note(_ report: Report, failedBy error: FlowError) {
      let record = record(report, .failure(error), visible: sight(after: report))
      tell(record)
      note(
        error, from: report.origin, about: report.request.route, at: report.callSite,
        opening: record.link, isOfNavigation: true)
    }

    /// Notes an error that the app reports; within the time of a link, it is why that leads nowhere.
    func noteReported(_ error: FlowError, from id: CoordinatorID?, at site: CallSite) {
      note(error, from: id, at: site, opening: takeLink())
    }

    /// Notes an error of a node, or of the tree.
    func note(
      _ error: FlowError, from id: CoordinatorID?, about route: RouteValue? = nil,
      at site: CallSite?, opening link: FollowedLink? = nil, isOfNavigation: Bool = false
    ) {
      errorCount += 1
      let path = tree.ancestry(of: id ?? reader.rootID).map(\.reference)
      let report = FlowErrorReport(
        sequence: errorCount, time: Date(), error: error,
        path: path.isEmpty ? [top.entry.reference] : path,
        visibleRoute: tree.sight.last?.screen.route ?? top.entry.root, route: route, trace: nil,
        callSite: site, isOfNavigation: isOfNavigation,
        phase: link != nil && !isOfNavigation
          ? .opening : error.phase(isOfNavigation: isOfNavigation),
        link: link)
      for observer in errorObservers { observer.call(report) }
    }

    /// The next navigation, if it comes soon, opens this link.
    func note(_ followed: FollowedLink) { link = (followed, .now + .seconds(5)) }

    /// Returns the link that was opened within its time, which leads to nothing else.
    private func takeLink() -> FollowedLink? {
      defer { link = nil }
      return link.flatMap { $0.until > .now ? $0.link : nil }
    }

    func id(of object: AnyObject) -> CoordinatorID? { reader.id(of: object) }

    func isPart(_ coordinator: any FlowInspectable) -> Bool {
      reader.parts[coordinator.inspectionID] != nil
    }

    /// The live coordinator whose part of the tree is in sight; O(depth).
    var liveInSight: (any LiveCoordinator)? {
      tree.sight.last.flatMap { reader.parts[$0.id]?.coordinator }
    }

    /// Carries out a viewer's request with the app's own function; nil without one.
    func perform(_ request: NavigationRequest, by coordinator: BridgedCoordinator) -> FlowOutcome? {
      read()
      let old = tree
      let report = Report(
        request: request, origin: coordinator.inspectionID, callSite: nil, time: Date(),
        start: .now)
      settle(with: nil)
      pending = report
      isObeying = true
      let succeeded = deeds.perform(request)
      isObeying = false
      guard succeeded == true else {
        pending = nil
        guard succeeded != nil else { return nil }
        let error = FlowError.navigationFailed(
          coordinator: coordinator.entry.name,
          route: request.route?.route.keptIdentifier ?? request.verb,
          routeType: request.route?.route.typeName ?? "",
          context: "the app's own function refused it")
        note(report, failedBy: error)
        return FlowOutcome(
          succeeded: false, error: error, about: request.route, visible: sight(after: report))
      }
      read(isLate: true, isAsked: true)
      return FlowOutcome(
        succeeded: true, steps: Inference(from: old, to: tree)?.steps ?? [],
        visible: sight(after: report))
    }

    // MARK: Reading

    /// Describes the app, if that is not too soon after a slow description, and tells what differs.
    private func read(at site: CallSite? = nil, isLate: Bool = false, isAsked: Bool = false) {
      guard !observers.isEmpty, !isDescribing else { return }
      if !isAsked, let wait = pace.wait {
        thin(for: wait)
        return
      }
      isDescribing = true
      let isTracked = !isTracking
      let start = ContinuousClock.now
      defer { if !isCollecting { timeSpent += .now - start } }
      let (new, problems) = tracked { reader.read(describe(), after: tree) }
      pace.note(ContinuousClock.now - start, nodes: new.order.count)
      isDescribing = false
      let old = tree
      tree = new
      let hasNew = update(from: old)
      // What is new is not tracked by an earlier tracking.
      if hasNew, !isTracked, Self.canTrack {
        isTracking = false
        noteChangeToCome()
      }
      if isDescribed {
        tellNavigation(Inference(from: old, to: new), at: site, isLate: isLate)
      } else {
        isDescribed = true
      }
      listener?.tell(in: tree, of: reader.parts)
      for problem in problems { say(problem.message) }
      if let slowness = pace.slowness { say(slowness) }
    }

    /// Reads once more when the app has had its time.
    private func thin(for wait: Duration) {
      if isThinned { return }
      isThinned = true
      Task { [weak self] in
        try? await Task.sleep(for: wait)
        self?.isThinned = false
        self?.read(isLate: true)
      }
    }

    private static var canTrack: Bool {
      #if canImport(Observation)
        true
      #else
        false
      #endif
    }

    /// Runs `body`, and reads again after a change of what it read from `@Observable` objects.
    private func tracked<Value>(_ body: () -> Value) -> Value {
      #if canImport(Observation)
        // A tracking that has not fired yet goes on: one for each description would never end.
        guard !isTracking else { return body() }
        isTracking = true
        return withObservationTracking(body) { [weak self] in
          // It is called before the change, on whatever thread makes it.
          Task { @MainActor in
            self?.isTracking = false
            self?.noteChangeToCome()
          }
        }
      #else
        return body()
      #endif
    }

    /// Tells which nodes changed; returns whether there are new ones.
    private func update(from old: BridgedTree) -> Bool {
      var changed: [BridgedCoordinator] = []
      var hasNew = false
      for id in tree.order where coordinators[id] == nil {
        guard let entry = tree[id] else { continue }
        hasNew = true
        coordinators[id] =
          id == reader.rootID ? top : departed.removeValue(forKey: id) ?? make(entry)
      }
      for id in tree.order {
        guard let entry = tree[id], let coordinator = coordinators[id] else { continue }
        if old[id] == entry, coordinator.entry == entry { continue }
        coordinator.update(entry, reader.parts[id], in: tree) { coordinators[$0] }
        changed.append(coordinator)
      }
      for id in old.order where tree[id] == nil {
        guard let coordinator = coordinators.removeValue(forKey: id) else { continue }
        coordinator.detach()
        // The census itself knows the coordinators of an engine.
        if census != nil, coordinator.entry.live == nil { departed[id] = coordinator }
      }
      for coordinator in changed { coordinator.target.map { tell(.changed($0)) } }
      if hasNew, let census {
        for id in tree.order where old[id] == nil {
          coordinators[id]?.target.map { census.noteSeen($0) }
        }
      }
      return hasNew
    }

    private func make(_ entry: BridgedTree.Entry) -> BridgedCoordinator {
      guard obeys, entry.live == nil else { return BridgedCoordinator(entry) }
      let coordinator = ObeyingCoordinator(entry)
      coordinator.source = self
      return coordinator
    }

    // MARK: Telling

    private func tellNavigation(_ inference: Inference?, at site: CallSite?, isLate: Bool) {
      if inference != nil || isLate, pending != nil { return settle(with: inference) }
      guard let inference else { return }
      let now = ContinuousClock.now
      let report = Report(
        request: inference.request, origin: inference.origin.id, callSite: site, time: Date(),
        start: now)
      tell(
        record(
          report, .success(inference.steps), visible: inference.visible, isInferred: true))
    }

    /// Tells the navigation that the app reported, with the steps that are known now.
    private func settle(with inference: Inference?) {
      guard let report = pending else { return }
      pending = nil
      tell(
        record(
          report, .success(inference?.steps ?? []),
          visible: inference?.visible ?? sight(after: report)))
    }

    private func sight(after report: Report) -> NavigationSight? {
      reader.refresh(&tree)
      return NavigationSight(
        in: tree, after: report.request, by: report.origin ?? reader.rootID)
    }

    private func record(
      _ report: Report, _ outcome: Result<[NavigationStepSummary], FlowError>,
      visible: NavigationSight?, isInferred: Bool = false
    ) -> NavigationRecord {
      let steps = try? outcome.get()
      let origin =
        report.origin.flatMap { tree[$0]?.reference } ?? steps?.last?.coordinator
        ?? top.entry.reference
      let followed = takeLink()
      return NavigationRecord(
        time: report.time, origin: origin, request: report.request, outcome: outcome,
        duration: isInferred ? .zero : .now - report.start,
        callSite: followed == nil ? report.callSite : report.callSite?.openingLink,
        root: reader.rootID, visible: visible, link: followed, isInferred: isInferred)
    }

    private func tell(_ record: NavigationRecord) {
      census?.note(record)
      tell(.navigated(record))
    }

    private func tell(_ event: SourceEvent) {
      for observer in observers { observer.call(event) }
    }

    /// Says once what is wrong with a description, in the app's log and to viewers.
    private func say(_ message: String) {
      // Names may be different each time.
      guard said.count < 100, said.insert(message).inserted else { return }
      logger.warning("\(message)")
      note(.configurationError(message: message), from: nil, at: nil)
    }
  }

  // MARK: InspectionAdditions

  extension BridgeSource: InspectionAdditions {
    func complete(_ inspection: inout Inspection, of id: CoordinatorID) {
      if reader.parts.isEmpty { return }
      coordinators[id]?.complete(&inspection)
    }

    func links(addedTo id: CoordinatorID) -> [Inspection.Link] {
      guard let coordinator = coordinators[id], coordinator.entry.live != nil else { return [] }
      return coordinator.links
    }
  }
#endif

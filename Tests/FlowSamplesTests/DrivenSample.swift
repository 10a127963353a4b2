import FlowEngine
import FlowIntrospect
import FlowProtocol

@testable import FlowSamples

/// A sample whose user took some steps, with the results.
@MainActor
struct DrivenSample {
  let app: any SampleApp
  /// The requested routes that were shown.
  private(set) var reached: Set<RouteLabel> = []
  /// The kinds of the reported errors, each with the number of reports.
  private(set) var errors: [String: Int] = [:]
  /// The messages of errors from outside the sample's tree, which no viewer lists.
  private(set) var unlisted: Set<String> = []
  /// The findings, as "lint rule coordinator".
  private(set) var findings: Set<String> = []
  /// The routes that only links reached in all of the steps.
  private(set) var linkOnly: Set<String> = []

  /// Lets the user take `steps` steps; the first `checked` of them are each followed by a check of
  /// the lints.
  init(_ app: any SampleApp, steps: Int, checked: Int = 0) {
    self.app = app
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    let census = CoordinatorCensus()
    let subject = LintSubject(root: app.root, catalogue: app.catalogue, census: census)
    // The events themselves would keep coordinators alive.
    var reached: Set<RouteLabel> = []
    var errors: [String: Int] = [:]
    var unlisted: Set<String> = []
    let root = app.root.id
    let observation = FlowEvents.observe {
      census.note($0)
      switch $0 {
      case .navigated(let record, _):
        if record.succeeded, let route = record.request.route {
          reached.insert(RouteLabel(route.route))
        }
      case .errorReported(let report):
        errors[report.error.kind, default: 0] += 1
        if report.path.first?.id != root { unlisted.insert("\(report.error)") }
      case .stateChanged, .hierarchyChanged: break
      }
    }
    for step in 0..<steps {
      app.step()
      if step < checked {
        // Links of the samples go on from the stack that they find, as their seeds do.
        for finding in Linter().check(subject).findings where finding.lint != "link-way-back" {
          findings.insert(
            "\(finding.lint) \(finding.rule) \(finding.coordinator?.name ?? "no coordinator")")
        }
      }
    }
    linkOnly = Set(
      Linter().check(subject).findings.filter { $0.lint == "link-only-route" }
        .compactMap { $0.route?.shown })
    observation.cancel()
    self.reached = reached
    self.errors = errors
    self.unlisted = unlisted
  }

  /// The declared routes that were never shown.
  var missing: [String] {
    app.catalogue.declaredRoutes.map { RouteLabel($0) }.filter { !reached.contains($0) }
      .map(\.shown).sorted()
  }
}

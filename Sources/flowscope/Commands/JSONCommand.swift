import ArgumentParser
import FlowReports

/// A command with `--json`.
protocol JSONCommand: ParsableCommand {
  /// The documents that it prints, each of which has a schema in Docs/schemas.
  static var documents: [any ReportDocument.Type] { get }
}

extension AutopsyCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [AutopsyDocument.self] }
}

extension BreakCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] {
    [BreakDocument.self, BreakpointsDocument.self, ControlDocument.self]
  }
}

extension CheckMapCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [DeclaredDifference.Document.self] }
}

extension ConfigCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [PrintedSettings.self] }
}

extension CoverageCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [CoverageDocument.self] }
}

extension DiffCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [DiffDocument.self] }
}

extension ErrorsCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] {
    [ErrorDocument.self, ProblemComparison.Document.self]
  }
}

extension ExplainCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ExplainDocument.self, AllExplained.self] }
}

extension ExportEventsCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [EventExport.Document.self] }
}

extension FunnelCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [FunnelDocument.self] }
}

extension LinksCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] {
    [LinkInbox.Document.self, LinkAnswerDocument.self]
  }
}

extension LintCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [LintDocument.self] }
}

extension ListCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [EnginesDocument.self] }
}

extension LogCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [LogDocument.self] }
}

extension MapCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] {
    [RouteMapDocument.self, RouteWaysDocument.self, DeclaredMap.self]
  }
}

extension RecordCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [RecordingSummary.self] }
}

extension ReplayCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ReplayDocument.self] }
}

extension RoutesCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [RouteListDocument.self] }
}

extension ScreenCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ScreenDocument.self] }
}

extension SnapshotCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] {
    [FlowSnapshot.self, HierarchyChangesDocument.self]
  }
}

extension WaitCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [WaitDocument.self] }
}

extension WayCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [WayDocument.self] }
}

// The commands that change an app print one form.
extension DismissCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ControlDocument.self] }
}

extension NavigateCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ControlDocument.self] }
}

extension PopCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ControlDocument.self] }
}

extension SelectTabCommand: JSONCommand {
  static var documents: [any ReportDocument.Type] { [ControlDocument.self] }
}

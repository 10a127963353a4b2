// Whoever configures lints has the findings.
@_exported public import FlowModel

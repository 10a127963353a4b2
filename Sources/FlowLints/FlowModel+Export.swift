// Code that configures lints needs the findings, too.
@_exported public import FlowModel

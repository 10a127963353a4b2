// Code that configures lints uses the findings too.
@_exported public import FlowModel

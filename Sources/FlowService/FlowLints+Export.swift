// An app that starts an inspector configures its lints.
@_exported public import FlowLints

// Who asks for reports has the values of which they consist.
@_exported public import FlowDiagram
@_exported public import FlowLints
@_exported public import FlowProtocol
@_exported public import FlowRecording

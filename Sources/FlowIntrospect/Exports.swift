// An app that attaches the inspector imports the engine and this module alone.
@_exported public import FlowProtocol

// Re-exported so that an app that starts the inspector imports only the engine and this module.
@_exported public import FlowProtocol

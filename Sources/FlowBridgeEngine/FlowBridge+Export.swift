// An app that describes its navigation imports only the engine and this module.
@_exported public import FlowBridge

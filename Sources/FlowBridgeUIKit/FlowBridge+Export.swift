// An app that is inspected imports only this module.
@_exported public import FlowBridge

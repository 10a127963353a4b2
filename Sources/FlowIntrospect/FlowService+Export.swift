// An app that starts an inspector imports only the engine and this module.
@_exported public import FlowService

// An app that describes its navigation imports only this module.
@_exported public import FlowService

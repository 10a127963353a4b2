// An app that imports FlowEngine has the values that its coordinators use.
@_exported public import FlowModel

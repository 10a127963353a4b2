// An app that imports FlowLinks has the errors of links.
@_exported public import FlowModel

// A viewer that imports FlowProtocol has the values that messages carry.
@_exported public import FlowModel

// What a black box says is a value of FlowModel.
@_exported public import FlowModel

// What serves or follows a hierarchy names endpoints and reads reports.
@_exported public import FlowProtocol

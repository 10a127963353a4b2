/// What becomes of a navigation between its plan and its application.
package enum GateVerdict {
  /// It is applied.
  case passes
  /// It would wait, but too many do: it is applied, and its record says so.
  case isFull
  /// It waits; the caller's call returns.
  case keeps
}

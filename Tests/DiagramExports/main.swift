// Draws a hierarchy in every format and layout, and prints nothing.
//
// The main function is synchronous, because valgrind cannot run an asynchronous main function.

import FlowDiagram
import FlowGraphviz
import TestHierarchies

let diagram = Diagram(HierarchyShape.different.snapshot(count: 12))
for format in DiagramFormat.allCases {
  for layout in DiagramLayout.allCases {
    _ = try DiagramRenderer.render(diagram, as: format, layout: layout)
  }
}

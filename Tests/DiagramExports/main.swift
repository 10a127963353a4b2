// Draws a hierarchy in every format and layout, and prints nothing.
//
// Its main function is not asynchronous: valgrind cannot run a program whose main function is.

import FlowDiagram
import FlowGraphviz
import TestHierarchies

let diagram = Diagram(HierarchyShape.different.snapshot(count: 12))
for format in DiagramFormat.allCases {
  for layout in DiagramLayout.allCases {
    _ = try DiagramRenderer.render(diagram, as: format, layout: layout)
  }
}

#ifndef FLOWSCOPE_CGRAPHVIZ_SHIM_H
#define FLOWSCOPE_CGRAPHVIZ_SHIM_H

#include <stdio.h>
#include <stdlib.h>
#include <gvc.h>
#include <cgraph.h>

// graphviz 2.x takes `char *` where it means `const char *`.

/// Reads a graph in the language of graphviz; NULL if it cannot be read.
static inline Agraph_t *_Nullable flowscope_read(const char *_Nonnull text) {
  return agmemread((char *)text);
}
/// Sets an attribute of a graph, which copies the value.
static inline void flowscope_set(Agraph_t *_Nonnull graph, const char *_Nonnull name,
                                 const char *_Nonnull value) {
  agsafeset(graph, (char *)name, (char *)value, (char *)"");
}
/// Renders to memory. The length is unsigned in graphviz 2.x and size_t from 12 on.
static inline int flowscope_render(GVC_t *_Nonnull context, Agraph_t *_Nonnull graph,
                                   const char *_Nonnull format, char *_Nullable *_Nonnull data,
                                   size_t *_Nonnull length) {
#if defined(GRAPHVIZ_VERSION_MAJOR) && GRAPHVIZ_VERSION_MAJOR >= 12
  return gvRenderData(context, graph, format, data, length);
#else
  unsigned int count = 0;
  int result = gvRenderData(context, graph, format, data, &count);
  *length = count;
  return result;
#endif
}
/// Sends all further errors to the callback instead of standard error.
static inline void flowscope_on_error(int (*_Nonnull report)(char *_Nullable)) {
  agseterrf(report);
}

#endif

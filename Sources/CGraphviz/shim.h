#ifndef FLOWSCOPE_CGRAPHVIZ_SHIM_H
#define FLOWSCOPE_CGRAPHVIZ_SHIM_H

#include <stdio.h>
#include <stdlib.h>
#include <gvc.h>
#include <cgraph.h>

// graphviz 2.x takes `char *` where it means `const char *`, and defines graph kinds as globals.

static inline Agraph_t *_Nullable flowscope_open_directed(const char *_Nonnull name) {
  return agopen((char *)name, Agdirected, NULL);
}
static inline Agraph_t *_Nullable flowscope_subgraph(Agraph_t *_Nonnull graph,
                                                     const char *_Nonnull name) {
  return agsubg(graph, (char *)name, 1);
}
static inline Agnode_t *_Nullable flowscope_node(Agraph_t *_Nonnull graph,
                                                 const char *_Nonnull name) {
  return agnode(graph, (char *)name, 1);
}

static inline int flowscope_set(void *_Nonnull object, const char *_Nonnull name,
                                const char *_Nonnull value) {
  return agsafeset(object, (char *)name, (char *)value, (char *)"");
}
/// Declares the default of an attribute; kinds are AGRAPH (0), AGNODE (1) and AGEDGE (2).
static inline void flowscope_default(Agraph_t *_Nonnull graph, int kind, const char *_Nonnull name,
                                     const char *_Nonnull value) {
  agattr(graph, kind, (char *)name, (char *)value);
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
/// Writes a graph as DOT, without a layout, to memory that the caller frees with free().
static inline char *_Nullable flowscope_write(Agraph_t *_Nonnull graph, size_t *_Nonnull length) {
  char *data = NULL;
  FILE *stream = open_memstream(&data, length);
  if (stream == NULL) return NULL;
  int result = agwrite(graph, stream);
  if (fclose(stream) != 0 || result != 0) {
    free(data);
    return NULL;
  }
  return data;
}
/// Sends all further errors to the callback instead of standard error.
static inline void flowscope_on_error(int (*_Nonnull report)(char *_Nullable)) {
  agseterrf(report);
}

#endif

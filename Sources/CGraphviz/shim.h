#ifndef FLOWSCOPE_CGRAPHVIZ_SHIM_H
#define FLOWSCOPE_CGRAPHVIZ_SHIM_H

#include <stddef.h>

// What is used of graphviz, versions 2 to 13, whose headers are not needed: the library is loaded when
// something is drawn, so that a command that draws nothing does not load its ten libraries.

/// A graph, and the context of all graphs; what is in them is graphviz' own.
typedef struct flowscope_graph flowscope_graph;
typedef struct flowscope_graphviz_context flowscope_graphviz_context;

/// A callback that gets messages in pieces.
typedef int (*flowscope_report)(char *_Nullable);

/// The functions of the library, as cgraph.h and gvc.h declare them.
typedef struct {
  flowscope_graph *_Nullable (*_Nonnull read)(const char *_Nonnull text);
  int (*_Nonnull set)(void *_Nonnull graph, char *_Nonnull name, char *_Nonnull value,
                      char *_Nonnull standard);
  int (*_Nonnull close)(flowscope_graph *_Nonnull graph);
  flowscope_report _Nullable (*_Nonnull on_error)(flowscope_report _Nonnull report);
  int (*_Nonnull reset_errors)(void);
  flowscope_graphviz_context *_Nullable (*_Nonnull context)(void);
  int (*_Nonnull layout)(flowscope_graphviz_context *_Nonnull context,
                         flowscope_graph *_Nonnull graph, const char *_Nonnull engine);
  int (*_Nonnull free_layout)(flowscope_graphviz_context *_Nonnull context,
                              flowscope_graph *_Nonnull graph);
  /// The length is an unsigned int before version 12, which fills the first bytes of a zero, and on the
  /// machines that flowscope runs on, these are its lowest ones.
  int (*_Nonnull render)(flowscope_graphviz_context *_Nonnull context,
                         flowscope_graph *_Nonnull graph, const char *_Nonnull format,
                         char *_Nullable *_Nonnull data, size_t *_Nonnull length);
  void (*_Nonnull free_data)(char *_Nullable data);
} flowscope_graphviz;

/// The level of an error, as agreseterrors returns it; warnings have the level 0.
enum { FLOWSCOPE_GRAPHVIZ_ERROR = 1 };

#endif

#ifndef FLOWSCOPE_CNCURSES_SHIM_H
#define FLOWSCOPE_CNCURSES_SHIM_H

// ncurses declares its wide-character functions only if this is defined before its header. Swift
// can import functions but not the macros of the same names.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#define NCURSES_NOMACROS 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif

#include <wchar.h>
#include <locale.h>
#include <stdio.h>
#include <ncurses.h>

// Swift 6 refuses C globals, and cannot import variadic functions or macros with casts, so these
// functions and constants replace them.

static inline SCREEN *_Nullable flowscope_newterm(void) { return newterm(NULL, stdout, stdin); }
static inline WINDOW *_Nullable flowscope_stdscr(void) { return stdscr; }
static inline int flowscope_lines(void) { return LINES; }
static inline int flowscope_columns(void) { return COLS; }
static inline int flowscope_colors(void) { return COLORS; }

static const unsigned int flowscope_attr_normal = A_NORMAL;
static const unsigned int flowscope_attr_bold = A_BOLD;
static const unsigned int flowscope_attr_dim = A_DIM;
static const unsigned int flowscope_attr_reverse = A_REVERSE;

/// Returns the terminal description's text for a capability; NULL if it has none.
static inline const char *_Nullable flowscope_description(const char *_Nonnull name) {
  char *text = tigetstr((char *)name);
  return text == (char *)-1 ? NULL : text;
}

/// Switches to the alternate screen, whichever screen the terminal shows.
static inline void flowscope_enter_alternate_screen(void) {
  char *text = tigetstr((char *)"smcup");
  if (text == NULL) return;
  putp(text);
  // Drawing uses another buffer, and would reach the terminal first.
  fflush(stdout);
}

/// Draws one grapheme (a base and up to four combining characters, NUL-terminated) in a cell.
static inline int flowscope_put(int row, int column, const wchar_t *_Nonnull text,
                                unsigned int attributes, int pair) {
  cchar_t cell;
  // ncurses ignores the short pair if the extended pair is given.
  if (setcchar(&cell, text, (attr_t)attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wch(stdscr, row, column, &cell);
}

#endif

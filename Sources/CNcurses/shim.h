#ifndef FLOWSCOPE_CNCURSES_SHIM_H
#define FLOWSCOPE_CNCURSES_SHIM_H

// The wide-character half of ncurses is declared only when this is set before its header; function
// forms in place of macros are what Swift can import.
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

// Swift 6 refuses C globals, and cannot import variadics or macros with casts: these stand for them.

static inline SCREEN *_Nullable flowscope_newterm(void) { return newterm(NULL, stdout, stdin); }
static inline WINDOW *_Nullable flowscope_stdscr(void) { return stdscr; }
static inline int flowscope_lines(void) { return LINES; }
static inline int flowscope_columns(void) { return COLS; }
static inline int flowscope_colors(void) { return COLORS; }

static const unsigned int flowscope_attr_normal = A_NORMAL;
static const unsigned int flowscope_attr_bold = A_BOLD;
static const unsigned int flowscope_attr_dim = A_DIM;
static const unsigned int flowscope_attr_reverse = A_REVERSE;

/// What the terminal's description has for a capability; NULL where it has nothing.
static inline const char *_Nullable flowscope_description(const char *_Nonnull name) {
  char *text = tigetstr((char *)name);
  return text == (char *)-1 ? NULL : text;
}

/// Turns to the alternate screen, whichever one the terminal shows.
static inline void flowscope_enter_alternate_screen(void) {
  char *text = tigetstr((char *)"smcup");
  if (text == NULL) return;
  putp(text);
  // Drawing has a buffer of its own, and would come before.
  fflush(stdout);
}

/// Puts one grapheme (a base and up to four combining characters, NUL-terminated) at a cell.
static inline int flowscope_put(int row, int column, const wchar_t *_Nonnull text,
                                unsigned int attributes, int pair) {
  cchar_t cell;
  // The short pair is ignored where the extended one is given.
  if (setcchar(&cell, text, (attr_t)attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wch(stdscr, row, column, &cell);
}

#endif

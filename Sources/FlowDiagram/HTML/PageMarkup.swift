/// The elements of a page, without any text of the app.
enum PageMarkup {
  static let body = """
    <noscript>This page draws itself with a script that it contains; allow scripts to see it.</noscript>
    <header>
    <div class="heading"><h1 id="title"></h1><p><span id="summary"></span> <span id="shown"></span></p></div>
    <div class="tools">
    <button type="button" id="side-toggle" aria-expanded="true" aria-controls="side">Outline</button>
    <div class="search" role="search">
    <input id="search" type="search" aria-label="Search the boxes, the log and the errors" placeholder="Search  /" autocomplete="off" \
    spellcheck="false"><span id="found"></span>
    <button type="button" id="previous" disabled aria-label="Previous match" title="Previous match (N)">↑</button>
    <button type="button" id="next" disabled aria-label="Next match" title="Next match (n)">↓</button>
    </div>
    <div class="group" role="group" aria-label="Zoom">
    <button type="button" id="zoom-out" aria-label="Zoom out" title="Zoom out (-)">−</button>
    <button type="button" id="fit" title="Show everything (0)">Fit</button>
    <button type="button" id="zoom-in" aria-label="Zoom in" title="Zoom in (+)">+</button>
    </div>
    <button type="button" id="fold-all" title="Fold or unfold everything (F)">Fold all</button>
    <select id="theme" aria-label="Colours"><option value="auto">Auto</option><option value="light">Light</option>\
    <option value="dark">Dark</option></select>
    <button type="button" id="help-open" aria-label="Keys" title="Keys (?)">?</button>
    </div>
    </header>
    <main>
    <section id="side" aria-label="Outline and events">
    <div id="tabs" role="tablist" aria-label="Outline and events" hidden>
    <button type="button" role="tab" id="tab-outline" aria-controls="outline-panel" aria-selected="true">Outline</button>
    <button type="button" role="tab" id="tab-log" aria-controls="log-panel" aria-selected="false" tabindex="-1">Log</button>
    <button type="button" role="tab" id="tab-errors" aria-controls="errors-panel" aria-selected="false" \
    tabindex="-1">Errors</button>
    </div>
    <div id="outline-panel" class="panel"><div id="outline" class="list" role="tree" aria-label="Outline"></div></div>
    <div id="log-panel" class="panel" hidden>\
    <div class="filters"><input id="log-filter" type="search" aria-label="Filter the log" placeholder="Filter" \
    autocomplete="off" spellcheck="false">\
    <select id="log-choice" aria-label="Outcome"><option value="">All</option></select></div>\
    <div id="log" class="list" role="listbox" aria-label="Navigations"></div></div>
    <div id="errors-panel" class="panel" hidden>\
    <div class="filters"><input id="errors-filter" type="search" aria-label="Filter the errors" placeholder="Filter" \
    autocomplete="off" spellcheck="false">\
    <select id="errors-choice" aria-label="State"><option value="">All</option></select></div>\
    <div id="errors" class="list" role="tree" aria-label="Errors"></div></div>
    <p id="note"></p>
    <details id="legend" open hidden><summary>Legend</summary><ul id="legend-list" class="legend"></ul></details>
    </section>
    <section id="drawing" aria-label="Drawing">
    <canvas id="canvas" tabindex="0" role="img" aria-describedby="drawing-help"></canvas>
    <p id="drawing-help" class="hidden">The outline has the same boxes. The arrow keys move the drawing, + and - zoom.</p>
    </section>
    <aside id="details" aria-labelledby="details-name" hidden>
    <div class="top"><h2 id="details-name"></h2>\
    <button type="button" id="details-close" aria-label="Close the details" title="Close (Esc)">×</button></div>
    <div id="details-body"></div>
    </aside>
    </main>
    <footer id="timeline" aria-label="Recording" hidden>
    <button type="button" id="step-back" aria-label="Previous entry" title="Previous entry (,)">‹</button>
    <button type="button" id="play" aria-label="Play" title="Play or pause (p)">▶</button>
    <button type="button" id="step-on" aria-label="Next entry" title="Next entry (.)">›</button>
    <div class="track"><canvas id="strip" aria-hidden="true"></canvas>
    <input id="slider" type="range" min="0" max="0" step="1" value="0" aria-label="Moment"></div>
    <span id="moment"></span>
    <select id="speed" aria-label="Speed"><option value="0.5">½×</option><option value="1" selected>1×</option>\
    <option value="2">2×</option><option value="8">8×</option></select>
    </footer>
    <section id="print" aria-hidden="true"><p id="print-moment"></p><div id="print-drawing"></div><ul id="print-legend" class="legend"></ul>
    <h2 id="print-errors-title"></h2><ol id="print-errors"></ol></section>
    <dialog id="help" aria-labelledby="help-title">
    <div class="top"><h2 id="help-title">Keys</h2><button type="button" id="help-close" aria-label="Close">×</button></div>
    <table><tbody>
    <tr><th scope="row">/</th><td>search boxes, log and errors; Enter or n the next match, N the one before, Esc ends it</td></tr>
    <tr><th scope="row">arrows</th><td>move the drawing, with shift farther; in a list, move and fold</td></tr>
    <tr><th scope="row">+ − 0</th><td>zoom in, zoom out, show everything</td></tr>
    <tr><th scope="row">f F</th><td>fold what is below the chosen box; fold or unfold everything</td></tr>
    <tr><th scope="row">Enter</th><td>in a list: show the details, and unfold equal errors</td></tr>
    <tr><th scope="row">Esc</th><td>close the details</td></tr>
    <tr class="recorded"><th scope="row">, . p</th><td>the previous entry, the next, play or pause</td></tr>
    </tbody></table>
    <p>Drag to move, turn the wheel to zoom, click a box for its details, double-click it to fold.</p>
    </dialog>
    <div id="status" class="hidden" role="status" aria-live="polite"></div>
    """
}

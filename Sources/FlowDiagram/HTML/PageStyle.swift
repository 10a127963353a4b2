enum PageStyle {
  static let sheet = "\n\(colours)\n\(rules)\n"

  /// The SHA-256 of the sheet in Base64; after a change, a test says the new one.
  static let hash = "2sUpPhdObkSPz9OY17OF+vIu2WJRW4KLA5xw1uIhAhA="

  /// The colours of the themes, as variables with the names that an SVG uses.
  private static let colours: String = {
    func variables(_ theme: DiagramTheme) -> String {
      DiagramColour.allCases.map { "\($0.variable):\($0.hex(theme))" }.joined(separator: ";")
    }
    return """
      :root{color-scheme:light;\(variables(.light))}
      :root[data-theme="dark"]{color-scheme:dark;\(variables(.dark))}
      :root[data-theme="print"]{\(variables(.print))}
      @media (prefers-color-scheme:dark){:root[data-theme="auto"]{color-scheme:dark;\(variables(.dark))}}
      @media print{:root,:root[data-theme]{color-scheme:light;\(variables(.print))}}
      """
  }()

  private static let rules = """
    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:flex;flex-direction:column;font:14px/1.4 Helvetica,Arial,"Liberation Sans",sans-serif;
      color:var(--flow-text);background:var(--flow-background)}
    [hidden]{display:none!important}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    button,select,input{font:inherit;color:inherit}
    button,select,input[type=search]{min-height:30px;padding:2px 10px;border:1px solid var(--flow-border);
      border-radius:6px;background:var(--flow-fill)}
    button{cursor:pointer}
    button:hover:enabled{border-color:var(--flow-accent)}
    button:disabled{opacity:.5;cursor:default}
    :focus-visible{outline:2px solid var(--flow-accent);outline-offset:1px}
    header{display:flex;flex-wrap:wrap;gap:6px 20px;align-items:center;padding:8px 12px;
      border-bottom:1px solid var(--flow-border)}
    .heading{flex:1 1 260px;min-width:0}
    h1{font-size:16px;margin:0;overflow-wrap:anywhere}
    h2{font-size:14px;margin:0;overflow-wrap:anywhere}
    .heading p{margin:0;font-size:12px;color:var(--flow-faint);overflow-wrap:anywhere}
    #shown{color:var(--flow-accent)}
    .tools{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
    .search{display:flex;align-items:center;gap:4px;position:relative}
    #search{width:200px;padding-right:70px}
    #found{position:absolute;right:74px;font-size:11px;color:var(--flow-faint);pointer-events:none}
    .search button{padding:2px 8px}
    .group{display:flex}
    .group button{border-radius:0;margin-left:-1px}
    .group button:first-child{border-radius:6px 0 0 6px}
    .group button:last-child{border-radius:0 6px 6px 0}
    main{flex:1;display:flex;min-height:0;position:relative}
    #side{width:320px;flex:none;display:flex;flex-direction:column;border-right:1px solid var(--flow-border);
      background:var(--flow-background)}
    #tabs{display:flex;border-bottom:1px solid var(--flow-border)}
    #tabs button{flex:1;border:0;border-radius:0;padding:6px 4px;background:none;color:var(--flow-faint);
      border-bottom:2px solid transparent;white-space:nowrap}
    #tabs button[aria-selected=true]{color:var(--flow-text);border-bottom-color:var(--flow-accent);font-weight:bold}
    .panel{flex:1;min-height:0;display:flex;flex-direction:column}
    .filters{flex:none;display:flex;gap:6px;margin:6px 10px}
    .filters input{flex:1 1 80px;min-width:0;min-height:28px}
    .filters select{flex:0 1 auto;min-width:0;max-width:55%;min-height:28px;padding:2px 6px;text-overflow:ellipsis}
    .list{flex:1;min-height:0;overflow:auto;position:relative;overflow-x:hidden}
    .space{position:relative;width:100%}
    .row{position:absolute;left:0;right:0;top:0;padding:0 10px;cursor:default;overflow:hidden;white-space:nowrap}
    .row:hover{background:var(--flow-frame)}
    .row[aria-selected=true]{background:var(--flow-accentFill);box-shadow:inset 3px 0 var(--flow-accent)}
    .row:focus-visible{outline-offset:-2px}
    #outline .row{display:flex;align-items:center;gap:6px}
    .row .name{overflow:hidden;text-overflow:ellipsis;white-space:pre}
    #outline .name{flex:0 1 auto;min-width:40%}
    .on-screen .name{color:var(--flow-accent);font-weight:bold}
    .note,.time{font-size:12px;color:var(--flow-faint)}
    #outline .note{flex:1 1 0;min-width:0;overflow:hidden;text-overflow:ellipsis}
    .count{font-size:12px;color:var(--flow-accent)}
    .twisty{flex:none;width:16px;text-align:center;color:var(--flow-faint)}
    #log .row,#errors .row{display:flex;flex-direction:column;justify-content:center;
      border-bottom:1px solid var(--flow-frame)}
    .first{display:flex;gap:6px;align-items:baseline}
    .first .name{flex:1}
    .row>.note{overflow:hidden;text-overflow:ellipsis;padding-left:18px}
    .sign{flex:none;width:12px;color:var(--flow-faint)}
    .failure .sign,.error .sign{color:var(--flow-removed)}
    .gap .sign,.unseen .sign{color:var(--flow-warning)}
    .badge{flex:none;font-size:11px;font-weight:bold;color:var(--flow-accent)}
    .badge.BACK{color:var(--flow-removed)}
    .state{flex:none;font-size:11px;padding:0 6px;border:1px solid currentColor;border-radius:8px;color:var(--flow-faint)}
    .state.open,.state.regressed{color:var(--flow-removed)}
    #note{margin:0;padding:0 10px;font-size:12px;color:var(--flow-faint)}
    #note:not(:empty){padding:6px 10px;border-top:1px solid var(--flow-border)}
    #drawing{flex:1;min-width:0;position:relative}
    #canvas{position:absolute;inset:0;width:100%;height:100%;touch-action:none;cursor:grab}
    #canvas:focus-visible{outline-offset:-2px}
    #legend{flex:none;max-height:40%;overflow:auto;font-size:12px;padding:6px 10px;
      border-top:1px solid var(--flow-border)}
    #legend summary{cursor:pointer}
    .legend{list-style:none;margin:4px 0;padding:0;font-size:12px}
    .legend li{display:flex;align-items:center;gap:8px;color:var(--flow-faint)}
    .sample{flex:none;width:70px;white-space:nowrap;display:flex;justify-content:center}
    .sample .sign{width:auto;color:var(--flow-text)}
    .framed{padding:0 5px;border:2px solid var(--flow-accent);border-radius:4px;background:var(--flow-accentFill);
      font-size:11px}
    #details{width:320px;flex:none;overflow:auto;padding:10px 14px;border-left:1px solid var(--flow-border);
      background:var(--flow-background)}
    .top{display:flex;align-items:flex-start;justify-content:space-between;gap:10px}
    .top button{border:0;background:none;font-size:18px;line-height:1;padding:2px 8px}
    dl{margin:8px 0}
    .fact{display:grid;grid-template-columns:86px minmax(0,1fr);gap:8px;padding:3px 0}
    dt{color:var(--flow-faint);font-size:12px}
    dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
    a{color:var(--flow-accent)}
    .questions summary{cursor:pointer;font-size:12px;color:var(--flow-faint)}
    .trace{overflow:auto;max-height:50vh;margin:6px 0;padding:6px;border:1px solid var(--flow-border);border-radius:6px;
      font:12px/1.5 ui-monospace,Menlo,"DejaVu Sans Mono",monospace}
    .path{display:flex;flex-direction:column;align-items:flex-start;gap:2px;white-space:normal}
    .go{border:0;background:none;padding:0;min-height:24px;color:var(--flow-accent);text-align:left;
      overflow-wrap:anywhere}
    .go:hover{text-decoration:underline}
    footer{display:flex;gap:6px;align-items:center;padding:6px 12px;border-top:1px solid var(--flow-border)}
    .track{flex:1;min-width:60px;position:relative;padding-top:10px}
    #strip{position:absolute;top:0;left:0;width:100%;height:10px}
    #slider{width:100%;margin:0;display:block;accent-color:var(--flow-accent)}
    #moment{min-width:0;font-size:12px;color:var(--flow-faint);font-variant-numeric:tabular-nums}
    .time{font-variant-numeric:tabular-nums}
    dialog{max-width:520px;color:inherit;background:var(--flow-background);border:1px solid var(--flow-border);
      border-radius:8px}
    dialog::backdrop{background:rgb(0 0 0/.4)}
    dialog th{text-align:left;padding:3px 16px 3px 0;white-space:nowrap;vertical-align:top}
    dialog td{padding:3px 0}
    #print{display:none}
    @media (max-width:900px){#side{width:260px}#details{width:260px}}
    @media (max-width:700px){
      .heading{flex-basis:100%}
      #summary{display:none}
      #search{width:150px}
      #side{position:absolute;inset:0 auto 0 0;width:min(320px,88%);z-index:2;box-shadow:0 0 20px rgb(0 0 0/.3)}
      #details{position:absolute;inset:auto 0 0 0;width:auto;max-height:45%;z-index:3;border-left:0;
        border-top:1px solid var(--flow-border);border-radius:12px 12px 0 0;box-shadow:0 0 20px rgb(0 0 0/.3)}
      footer{flex-wrap:wrap}
      .track{order:-1;flex-basis:100%}
      #moment{flex:1}
    }
    @media (prefers-reduced-motion:no-preference){button,.row{transition:border-color .12s,background-color .12s}}
    @media print{
      @page{size:landscape;margin:12mm}
      html,body{height:auto}
      body{display:block}
      .tools,#side,#canvas,#details,#drawing-help,footer,dialog{display:none!important}
      main{display:block}
      #drawing{display:block}
      header{padding:0 0 6px;border:0}
      #summary{display:inline}
      #print{display:block}
      #print-drawing svg{display:block;margin:auto;width:auto;height:auto;max-width:100%;max-height:130mm}
      .legend{columns:3}
      .legend li{break-inside:avoid}
    }
    """
}

/// Writes a diagram as the data of a page.
enum PageScene {
  /// Returns the field `scene`, in O(boxes and lines): the boxes, lines and groups, and their
  /// placement; without one, the page places them itself.
  static func of(
    _ diagram: Diagram, placement: Placement?, contents: inout PageContents
  ) -> PageJSON {
    let boxes = diagram.boxes.map { PageJSON.number(contents.index(of: $0)) }
    let lines = diagram.lines.enumerated().map { index, line in
      let place = placement?.lines[index]
      let numbers = [
        line.from, line.to, contents.index(of: line.kind),
        contents.index(ofLabel: place?.reference ?? place?.caption ?? line.shownLabel),
        line.tone.pageNumber,
        line.change.pageNumber,
      ]
      let width = line.width.map { [PageJSON.number($0)] } ?? []
      return PageJSON.list(numbers.map(PageJSON.number) + width)
    }
    let groups = diagram.groups.map { group in
      PageJSON.list([.text(group.title), .list(group.members.map(PageJSON.number))])
    }
    return .fields([
      ("boxes", .list(boxes)), ("lines", .list(lines)), ("groups", .list(groups)),
      ("placement", placement.map { places($0, contents: &contents) } ?? .null),
    ])
  }

  private static func places(_ placement: Placement, contents: inout PageContents) -> PageJSON {
    func frame(_ box: Box2D) -> PageJSON {
      .list([box.x, box.y, box.width, box.height].map(PageJSON.number))
    }
    let lines = placement.lines.map { line in
      PageJSON.list([
        .number(line.path.isCurve ? 1 : 0), .number(line.label.x), .number(line.label.y),
        .list(line.path.points.flatMap { [.number($0.x), .number($0.y)] }),
      ])
    }
    let notes = placement.notes.map { note in
      PageJSON.list([
        .number(note.box), .number(contents.index(ofLabel: note.text)), .number(note.place.x),
        .number(note.place.y),
      ])
    }
    return .fields([
      ("boxes", .list(placement.boxes.map(frame))), ("groups", .list(placement.groups.map(frame))),
      ("lines", .list(lines)), ("notes", .unlessEmpty(notes)),
      ("moreFrames", .unlessEmpty(placement.moreFrames.map(frame))),
      ("size", .list([.number(placement.size.x), .number(placement.size.y)])),
    ])
  }

  /// The legend: what a sign looks like, and what it means.
  static func legend(_ entries: [LegendEntry]) -> PageJSON {
    .unlessEmpty(
      entries.map { entry in
        let sign: (String, PageJSON) =
          switch entry {
          case .line(let kind): ("line", PageContents.description(of: kind))
          case .onScreen: ("box", .text(entry.sample))
          default: ("sign", .text(entry.sample))
          }
        return .fields([("text", .text(entry.meaning)), sign])
      })
  }
}

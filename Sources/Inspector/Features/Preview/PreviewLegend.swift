import FlowEngine
import FlowProtocol

/// The legend of a drawn device: its layers in words, the topmost first.
struct PreviewLegend {
  let glyphs: Glyphs

  func lines(of scene: DeviceScene, atMost rows: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, layer) in scene.layers.enumerated().reversed() {
      let next = self.lines(of: layer)
      guard lines.count + next.count <= rows else {
        // The topmost layer shows as far as it fits, whatever has to be left out.
        if lines.isEmpty { return Array(next.prefix(rows)) }
        if lines.count == rows { lines.removeLast() }
        lines.append(StyledLine("\(index + 1) more underneath", .faint))
        break
      }
      lines += next
      if index > 0, lines.count < rows { lines.append(StyledLine()) }
    }
    return lines
  }

  private func lines(of layer: DeviceScene.Layer) -> [StyledLine] {
    let (title, relation, kindStyle): (String, Relation, Style) =
      switch layer.kind {
      case .base: ("screen", .root, .plain)
      case .sheet: ("sheet", .presentedModal, .coloured(.modal))
      case .cover: ("cover", .presentedModal, .coloured(.modal))
      case .detour: ("detour", .detour, .coloured(.detour))
      }
    let style = layer.isCovered ? .faint : kindStyle
    let heading = StyledLine("\(glyphs.sign(of: relation)) \(title)", style, width: 10)
      .then(layer.route.shown, Style(colour: style.colour, isBold: !layer.isCovered))
      .then(layer.isCovered ? "  covered" : "", .faint)
    var lines = [heading, indented("\(layer.ownerName) \(layer.owner)")]
    if case .sheet(let detents) = layer.kind { lines.append(height(of: detents)) }
    let depth = layer.depth == 1 ? "root" : "\(layer.depth) on the stack"
    lines.append(indented("\(depth) \(glyphs.bullet) \(back(of: layer))"))
    if layer.failure != nil {
      lines.append(StyledLine("  \(glyphs.warning) shows the error screen", .failure))
    }
    return lines
  }

  private func indented(_ text: String) -> StyledLine { StyledLine("  \(text)", .faint) }

  private func height(of detents: ModalDetentConfiguration) -> StyledLine {
    let points = Points.text(Device.phone.height(of: detents).rounded())
    let drag = detents.showsDragIndicator ? " \(glyphs.bullet) can be dragged" : ""
    let name = detents.restingDetent?.rawValue ?? "no detent"
    return indented("\(name) \(glyphs.arrow) \(points)\(drag)")
  }

  private func back(of layer: DeviceScene.Layer) -> String {
    switch layer.back {
    case nil: "no back button"
    case .screen(let route): "back to \(route.shown)"
    case .dismissesModal: "back dismisses it"
    case .dismissesDetour: "back ends the detour"
    }
  }
}

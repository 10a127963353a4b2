/// Finds the arrangement of trees of cards that takes the least height in a given width.
///
/// The children of a card stand beside the rows that open them, or below the card in columns.
struct CardPlans {
  /// The arrangement of a card and of what is beside or below it.
  struct Plan {
    /// A child that has a place here, and the width that it may have.
    struct Child {
      var box: Int
      var corner: Point
      var limit: Double
      /// The place of the line down to it, if it is below its parent.
      var gutter = 0.0
    }

    var size: Point
    /// The corner of the card.
    var card: Point
    var children: [Child] = []
    var isBelow = false
    /// Where the links into the card are.
    var tags = CardTree.TagSide.left
    /// Where the line across to the columns is that are not straight below; nil without such.
    var channel: Double?
    /// Whether the further columns begin beside the card, on its right.
    var isRaised = false
    /// The children that have no room here, and begin trees of their own.
    var cut: [Int] = []
    /// The height that all cards would take that have no room here or below.
    var lost = 0.0

    /// The left end of the words above the card.
    func caption(isFramed: Bool) -> Double { isFramed ? 0 : card.x }
  }

  private let cards: CardTree
  private var plans: [Key: Plan] = [:]

  private struct Key: Hashable {
    var box: Int
    var limit: Int
  }

  static let cardGap = 14.0
  /// The room for the arrow of a line, and for that of a tag or a reference.
  static let head = 18.0
  static let stub = 16.0
  private static let track = 6.0
  /// The room above and around what is in a frame.
  static let frameTop = 22.0
  static let frameMargin = 8.0
  /// The room on the left of a column for the line down to its cards, and the line's place in it.
  private static let gutter = 24.0
  static let trunk = 7.0
  /// The room below a card for the line across to further columns.
  private static let channel = 18.0
  private static let columnGap = 14.0
  private static let mostColumns = 5
  /// The room above a card below its parent, for the words of the row that opens it.
  static let captionHeight = 14.0
  /// Widths are rounded down to multiples of this, so that there are few of them.
  private static let step = 8.0
  /// How much higher an arrangement beside the rows may be, since it is easier to read.
  private static let patience = 1.12
  /// What a card costs that has no room near its parent.
  private static let lostHeight = 120.0

  init(_ cards: CardTree) { self.cards = cards }

  /// Returns the arrangement of a card that takes the least height of those that are narrow enough.
  ///
  /// Memory and time: O(cards · widths · children) in all.
  mutating func plan(_ box: Int, limit: Double) -> Plan {
    let key = Key(box: box, limit: max(0, Int(limit / Self.step)))
    if let known = plans[key] { return known }
    let plan = made(box, limit: Double(key.limit) * Self.step)
    plans[key] = plan
    return plan
  }

  private mutating func made(_ box: Int, limit: Double) -> Plan {
    let margin = cards.frames[box] == nil ? 0 : Self.frameMargin
    let top = cards.frames[box] == nil ? 0 : Self.frameTop
    let room = limit - margin
    let start = Plan(size: Point(0, 0), card: Point(margin, top))
    // What a narrow column has no room for begins a tree of its own.
    var (kids, cut): ([Int], [Int]) = ([], [])
    let narrow = room - margin - Self.gutter
    for kid in cards.children[box] {
      if narrow > BoxShape.narrowest, plan(kid, limit: narrow).size.x <= narrow {
        kids.append(kid)
      } else {
        cut.append(kid)
      }
    }
    let references = cards.roomForReferences(of: box, cut: Set(cut))
    func finished(_ plan: Plan, _ end: Point) -> Plan {
      var plan = plan
      plan.cut = cut
      let right = plan.card.x + cards.right(of: box, tags: plan.tags, references)
      let height = cards.bottom(of: box, tags: plan.tags)
      plan.size = Point(
        max(end.x, right) + margin, max(end.y, plan.card.y + height) + margin)
      plan.lost = cut.reduce(0) { $0 + Double(cards.counts[$1]) * Self.lostHeight }
      for child in plan.children { plan.lost += self.plan(child.box, limit: child.limit).lost }
      return plan
    }
    var best: (plan: Plan, isWide: Bool, cost: Double)?
    func choose(_ new: Plan, by patience: Double) {
      let isWide = new.size.x > limit + 0.01
      let cost = isWide ? new.size.x : new.size.y / patience + new.lost
      if let best, best.isWide == isWide ? cost >= best.cost : isWide { return }
      best = (new, isWide, cost)
    }
    for tags in cards.tags[box].isEmpty ? [CardTree.TagSide.left] : [.left, .below] {
      var plan = start
      plan.tags = tags
      plan.card.x += cards.room(forTagsOf: box, tags)
      guard !kids.isEmpty else {
        choose(finished(plan, Point(0, 0)), by: 1)
        continue
      }
      var column = plan
      let end = beside(box, kids, cut: cut, room: room, &column)
      choose(finished(column, end), by: Self.patience)
      let bottom = plan.card.y + cards.bottom(of: box, tags: tags)
      let side = plan.card.x + cards.right(of: box, tags: tags, references) + 8
      for count in 1...min(kids.count, Self.mostColumns) {
        // Columns need not be equally wide.
        for (share, isRaised) in [(1, false), (1, true), (1.2, false), (1.2, true)]
        where count > 1 || share == 1 && !isRaised {
          var columns = plan
          columns.isRaised = isRaised
          let end = below(
            box, kids, count, from: Point(margin, bottom), side: side, room: room, share: share,
            &columns)
          choose(finished(columns, end), by: 1)
        }
      }
    }
    return best?.plan ?? start
  }

  /// Places children beside their rows; returns the right and lower end of them.
  private mutating func beside(
    _ box: Int, _ kids: [Int], cut: [Int], room: Double, _ plan: inout Plan
  ) -> Point {
    let references = cards.roomForReferences(of: box, cut: Set(cut))
    let left =
      plan.card.x + cards.right(of: box, tags: plan.tags, references)
      + cards.gap(of: box, to: kids, cut: Set(cut), head: Self.head)
    let limit = room - left
    guard limit > BoxShape.narrowest else { return Point(.infinity, 0) }
    let lead = kids.map { self.plan($0, limit: limit).card.x }.max() ?? 0
    var end = Point(0, 0)
    var y = plan.card.y
    for kid in kids {
      let inner = self.plan(kid, limit: limit)
      let x = left + Self.shift(of: inner, to: lead, limit: limit)
      let straight =
        plan.card.y + cards.heightOfOpening(of: kid, in: box)
        - cards.shapes[kid].nameMiddle - inner.card.y
      y = max(y, straight)
      plan.children.append(.init(box: kid, corner: Point(x, y), limit: limit))
      end = Point(max(end.x, x + inner.size.x), y + inner.size.y)
      y = end.y + Self.cardGap
    }
    return end
  }

  /// Places children in columns below the card, or the further ones of them beside it; returns the
  /// right and lower end of them.
  ///
  /// The order of children goes down each column. Columns beside the card begin at `side` or behind.
  private mutating func below(
    _ box: Int, _ kids: [Int], _ count: Int, from corner: Point, side: Double, room: Double,
    share: Double, _ plan: inout Plan
  ) -> Point {
    let gaps = Self.columnGap * Double(count - 1)
    let limit = (room - corner.x - gaps) / Double(count) * share - Self.gutter
    let isMoved = plan.card.x > corner.x
    guard limit > BoxShape.narrowest, !isMoved || !plan.isRaised else { return Point(.infinity, 0) }
    plan.isBelow = true
    if plan.isRaised {
      plan.channel = plan.card.y + cards.shapes[box].nameMiddle
    } else if count > 1 || isMoved {
      plan.channel = corner.y + Self.channel / 2
    }
    let isAcross = isMoved || count > 1 && !plan.isRaised
    let first = corner.y + (isAcross ? Self.channel : 6)
    let further = plan.isRaised ? (plan.channel ?? 0) + 8 : first
    let tops = [first] + Array(repeating: further, count: count - 1)
    let heights = kids.map {
      Self.captionHeight + self.plan($0, limit: limit).size.y + Self.cardGap
    }
    var x = corner.x
    var end = Point(0, 0)
    for (number, range) in Self.columns(of: heights, from: tops).enumerated() {
      if number > 0 {
        x = end.x + Self.columnGap
        if plan.isRaised { x = max(x, side) }
      }
      // The cards of a column have one left side, in front of which their tags and frames are, as far
      // as there is room.
      let lead = kids[range].map { self.plan($0, limit: limit).card.x }.max() ?? 0
      var y = tops[number]
      for index in range {
        let kid = kids[index]
        let inner = self.plan(kid, limit: limit)
        let left = x + Self.gutter + Self.shift(of: inner, to: lead, limit: limit)
        plan.children.append(
          .init(
            box: kid, corner: Point(left, y + Self.captionHeight), limit: limit,
            gutter: x + Self.trunk))
        let caption = left + inner.caption(isFramed: cards.frames[kid] != nil)
        end.x = max(end.x, left + inner.size.x, caption + cards.widthOfCaption(of: kid))
        y += heights[index]
      }
      end.y = max(end.y, y - Self.cardGap)
    }
    return end
  }

  /// How far a tree is moved so that the left side of its card is at `lead`, as far as it fits.
  private static func shift(of plan: Plan, to lead: Double, limit: Double) -> Double {
    max(0, min(lead - plan.card.x, limit - plan.size.x))
  }

  /// Divides children among columns, which begin at these heights, so that the longest column ends
  /// as high as possible.
  private static func columns(of heights: [Double], from tops: [Double]) -> [Range<Int>] {
    func filled(to end: Double) -> [Range<Int>]? {
      var columns: [Range<Int>] = []
      var next = 0
      for top in tops {
        let start = next
        var y = top
        while next < heights.count, y + heights[next] <= end {
          y += heights[next]
          next += 1
        }
        columns.append(start..<next)
      }
      return next == heights.count ? columns : nil
    }
    var low = 0.0
    var high = (tops.max() ?? 0) + heights.reduce(0, +) + 1
    var best = filled(to: high) ?? []
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if let columns = filled(to: middle) { (best, high) = (columns, middle) } else { low = middle }
    }
    return best
  }

  /// The room for lines beside each other.
  static func tracks(of count: Int) -> Double { min(Double(count - 1) * track, 60) }
}

import FlowModel

/// The texts in a coordinator's line of the tree, which a filter searches.
struct TreeText: Hashable, Sendable {
  let name: String
  let route: String

  init(_ node: FlowNode) { (name, route) = (node.title, node.currentIdentifier) }
}

/// The rule for the coordinators that show: by their texts, and by their place in the hierarchy.
struct TreeAdmission {
  /// Whether the filter admits these texts; nil without a filter.
  var matches: ((TreeText) -> Bool)?
  /// The path that a coordinator has to be on; nil if any place will do.
  var among: VisiblePath?

  static var all: TreeAdmission { TreeAdmission() }

  func admits(_ text: TreeText) -> Bool { matches?(text) ?? true }

  func admits(_ node: FlowNode) -> Bool {
    among?.contains(node.id) != false && admits(TreeText(node))
  }
}

/// The distinct texts of a hierarchy: most coordinators of a large one share theirs with others.
struct TreeTexts: Equatable, Sendable {
  private(set) var all: [TreeText] = []
  /// The distinct names, and for each text the index of its name.
  private(set) var names: [String] = []
  private(set) var nameOfText: [Int] = []
  private var indices: [TreeText: Int] = [:]
  private var indicesOfNames: [String: Int] = [:]
  private var last = 0
  private var asked = 0
  /// Whether new texts are looked up among the known ones.
  ///
  /// If nearly all differ, a lookup matches nothing, and storing a text twice costs little.
  private var isLookedUp = true

  /// The number of texts after which the lookup is reconsidered.
  private static let sample = 4_096

  /// The index of a text, which is added if it is new.
  mutating func index(of text: TreeText) -> Int {
    // Siblings often have equal texts, and a comparison is faster than a lookup.
    if last < all.count, all[last] == text { return last }
    asked += 1
    if asked == Self.sample { isLookedUp = all.count < Self.sample * 3 / 4 }
    last = isLookedUp ? indices[text] ?? all.count : all.count
    if last < all.count { return last }
    all.append(text)
    nameOfText.append(index(ofName: text.name))
    if isLookedUp { indices[text] = last }
    return last
  }

  private mutating func index(ofName name: String) -> Int {
    if isLookedUp, let index = indicesOfNames[name] { return index }
    names.append(name)
    if isLookedUp { indicesOfNames[name] = names.count - 1 }
    return names.count - 1
  }
}

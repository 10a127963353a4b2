#if canImport(UIKit)
  import UIKit

  struct Item: Hashable {
    let name: String

    static let all = ["Apple", "Bread", "Cheese", "Dates"].map { Item(name: $0) }
  }

  @MainActor
  protocol ItemListViewControllerDelegate: AnyObject {
    func itemList(didSelect item: Item)
  }

  final class ItemListViewController: UIViewController {
    weak var delegate: (any ItemListViewControllerDelegate)?
    private let items = Item.all

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Shop"
    }

    func didSelectRow(_ row: Int) {
      if items.indices.contains(row) { delegate?.itemList(didSelect: items[row]) }
    }
  }

  @MainActor
  protocol ItemViewControllerDelegate: AnyObject {
    func itemDidSelectReviews()
    func itemDidSelectBuy()
  }

  final class ItemViewController: UIViewController {
    weak var delegate: (any ItemViewControllerDelegate)?

    init(_ item: Item) {
      super.init(nibName: nil, bundle: nil)
      title = item.name
      restorationIdentifier = "item"
    }

    required init?(coder: NSCoder) { nil }

    func didTapReviews() { delegate?.itemDidSelectReviews() }
    func didTapBuy() { delegate?.itemDidSelectBuy() }
  }

  final class ReviewsViewController: UIViewController {
    init(_ item: Item) {
      super.init(nibName: nil, bundle: nil)
      title = "Reviews of \(item.name)"
    }

    required init?(coder: NSCoder) { nil }
  }
#endif

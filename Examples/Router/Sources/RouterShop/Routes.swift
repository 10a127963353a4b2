/// The tabs of the shop.
enum Tab: Hashable, CaseIterable {
  case catalogue, account
}

/// What is pushed in the catalogue.
enum CatalogueRoute: Hashable {
  case product(Int)
  case reviews(of: Int)
}

/// What is pushed in the account.
enum AccountRoute: Hashable, CaseIterable {
  case orders, settings
}

/// What is presented as a sheet, with an item.
enum Sheet: Hashable, Identifiable, CaseIterable {
  case cart, filter

  var id: Self { self }
}

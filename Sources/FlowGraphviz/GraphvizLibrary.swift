import CGraphviz

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The library libgvc, which is loaded when something is drawn: it loads ten others, and most commands
/// draw nothing.
enum GraphvizLibrary {
  /// Why there is no library: a message of the loader, on one line.
  struct Missing: Error, Equatable {
    let reason: String
  }

  /// The names of the library, from the version that is built against on; the last one is for systems
  /// whose versions have other numbers.
  #if canImport(Darwin)
    private static let names = ["libgvc.6.dylib", "libgvc.7.dylib", "libgvc.dylib"]
    private static let folders = ["", "/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/"]
  #else
    private static let names = ["libgvc.so.6", "libgvc.so.7", "libgvc.so"]
    private static let folders = [""]
  #endif

  /// The functions; loaded once.
  static let functions = load(folders.flatMap { folder in names.map { folder + $0 } })

  /// Loads the first library of these names that has all functions.
  ///
  /// A loaded library stays: its plugins, and libraries below it, do not bear to be unloaded.
  static func load(_ names: [String]) -> Result<flowscope_graphviz, Missing> {
    var reasons: [String] = []
    for name in names {
      // Its plugins find its functions as if it had been linked.
      guard let library = dlopen(name, RTLD_NOW | RTLD_GLOBAL) else {
        reasons.append(loaderMessage)
        continue
      }
      if let functions = functions(of: library) { return .success(functions) }
      reasons.append(loaderMessage)
    }
    // The first name is the usual one; the others say the same of names that few systems have.
    return .failure(Missing(reason: reasons.first ?? "no library is named"))
  }

  private static var loaderMessage: String {
    guard let message = dlerror() else { return "the library cannot be loaded" }
    return String(cString: message).split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  /// Returns the functions, which the library and those below it have; nil if one is missing.
  private static func functions(of library: UnsafeMutableRawPointer) -> flowscope_graphviz? {
    guard let read = dlsym(library, "agmemread"), let set = dlsym(library, "agsafeset"),
      let close = dlsym(library, "agclose"), let onError = dlsym(library, "agseterrf"),
      let resetErrors = dlsym(library, "agreseterrors"),
      let context = dlsym(library, "gvContext"), let layout = dlsym(library, "gvLayout"),
      let freeLayout = dlsym(library, "gvFreeLayout"),
      let render = dlsym(library, "gvRenderData"),
      let freeData = dlsym(library, "gvFreeRenderData")
    else { return nil }
    // The types are those of the fields, which the header takes from graphviz.
    func typed<Function>(_ pointer: UnsafeMutableRawPointer) -> Function {
      unsafeBitCast(pointer, to: Function.self)
    }
    return flowscope_graphviz(
      read: typed(read), set: typed(set), close: typed(close), on_error: typed(onError),
      reset_errors: typed(resetErrors), context: typed(context), layout: typed(layout),
      free_layout: typed(freeLayout), render: typed(render), free_data: typed(freeData))
  }
}

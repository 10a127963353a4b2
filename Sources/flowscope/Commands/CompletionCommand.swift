import ArgumentParser

struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the completion script of a shell.",
    discussion: """
      Completes commands, options and their values, running engines, routes, coordinators and \
      files. 'make install' installs the scripts. Without it:
        bash: eval "$(flowscope completion bash)" in ~/.bashrc
        zsh: eval "$(flowscope completion zsh)" in ~/.zshrc, after compinit
        fish: flowscope completion fish > ~/.config/fish/completions/flowscope.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: CompletionScript.Shell

  func run() throws {
    try StandardOutput.write(CompletionScript.text(for: shell, of: Flowscope.self))
  }
}

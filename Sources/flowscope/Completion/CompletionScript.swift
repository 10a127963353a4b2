import ArgumentParser
import Foundation

/// The completion scripts of the shells: the parser's own, with a few functions replaced.
///
/// The parser has no kind of completion for words and files together. The words of bash would be
/// evaluated as shell code, and those of zsh would be split at colons and recall lines of its history,
/// although they come from an app.
enum CompletionScript {
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  /// The last word of an answer if files complete the word too; no other word is only a slash.
  static let filesMark = "/"

  static func text(for shell: Shell, of command: any ParsableCommand.Type) -> String {
    switch shell {
    case .bash: command.completionScript(for: .bash) + "\n" + bash
    case .zsh: beforeLastStatement(of: command.completionScript(for: .zsh), zsh)
    case .fish: command.completionScript(for: .fish) + "\n" + fish
    }
  }

  /// Inserts functions before the last statement: zsh loads the script while it completes.
  private static func beforeLastStatement(of script: String, _ functions: String) -> String {
    guard let start = script.range(of: "\nif [[ \"${funcstack[1]}\"", options: .backwards) else {
      return script
    }
    return script[..<start.lowerBound] + "\n" + functions + script[start.lowerBound...] + "\n"
  }

  private static let bash = #"""

    __flowscope_custom_complete() {
        if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
            local -ar words=("${COMP_WORDS[@]}")
        else
            local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
        fi

        "${COMP_WORDS[0]/#\~/${HOME}}" "${@}" "${words[@]}" 2>/dev/null
    }

    # Sets quoted to a word, in the quotes in which its beginning was typed; bash closes them.
    __flowscope_quote() {
        case "${COMP_WORDS[${COMP_CWORD}]}" in
        \'*)
            quoted="${1//\'/\'\\\'\'}"
            ;;
        \"*)
            quoted="${1//\\/\\\\}"
            quoted="${quoted//\"/\\\"}"
            quoted="${quoted//\$/\\\$}"
            quoted="${quoted//\`/\\\`}"
            # Within the quotes, a backslash before an exclamation mark would stay.
            quoted="${quoted//!/\"\\!\"}"
            ;;
        *)
            printf -v quoted %q "${1}"
            ;;
        esac
    }

    # Adds the lines of an answer. compgen would evaluate them as shell code.
    __flowscope_add_completions() {
        local completion typed quoted files=false special=false
        local -a plain=() words=()
        if [[ "${1}" != -W ]]; then
            while IFS='' read -r completion; do
                COMPREPLY+=("${completion}")
            done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
            return
        fi
        typed="${cur#[\"\']}"
        typed="${typed//\\/}"
        [[ $'\n'"${2}"$'\n' == *$'\n/\n'* ]] && files=true
        while IFS='' read -r completion; do
            [[ -z "${completion}" || "${completion}" == / || "${completion//\\/}" != "${typed}"* ]] && continue
            printf -v quoted %q "${completion}"
            [[ "${quoted}" == "${completion}" ]] || special=true
            plain+=("${completion}")
            __flowscope_quote "${completion}"
            words+=("${quoted}")
        done <<<"${2}"
        if "${files}" && ! "${special}"; then
            # As file names, bash quotes the words itself, and adds slashes to directories.
            COMPREPLY+=("${plain[@]}")
            while IFS='' read -r completion; do
                COMPREPLY+=("${completion}")
            done < <(compgen -f -- "${cur}")
            return
        fi
        # It would leave a dollar sign of a name as it is.
        compopt +o filenames 2>/dev/null
        COMPREPLY+=("${words[@]}")
        "${files}" || return
        while IFS='' read -r completion; do
            __flowscope_quote "${completion}"
            COMPREPLY+=("${quoted}")
        done < <(compgen -f -- "${cur}")
    }

    """#

  private static let zsh = #"""

    __flowscope_custom_complete() {
        local -a completions words
        local -i files=0
        completions=("${(@f)"$("${command_name/#\~/${HOME}}" "${@}" "${command_line[@]}" 2>/dev/null)"}")
        # The last line only ends the answer.
        completions=("${completions[@]:0:-1}")
        if [[ "${completions[-1]}" = / ]]; then
            files=1
            completions=("${completions[@]:0:-1}")
        fi
        if (( ${#completions} )); then
            # compadd would leave an exclamation mark as it is, which recalls a line of the history.
            case "${compstate[quoting]}" in
                single)
                    compadd -V flowscope -- "${completions[@]}"
                    ;;
                double)
                    words=("${completions[@]//(#m)[\"\\\$\`!]/\\$MATCH}")
                    compadd -Q -V flowscope -d completions -- "${words[@]}"
                    ;;
                *)
                    words=("${(@q)completions}")
                    compadd -Q -V flowscope -d completions -- "${words[@]//!/\\!}"
                    ;;
            esac
        fi
        if (( files )); then
            _files
        fi
    }

    """#

  private static let fish = #"""

    function __flowscope_custom_completion
        set -lx SAP_SHELL fish
        set -lx SAP_SHELL_VERSION $FISH_VERSION
        set -l tokens (__flowscope_tokens -p)
        if test -z "$(__flowscope_tokens -t)"
            set -l index (count (__flowscope_tokens -pc))
            set tokens $tokens[..$index] '' $tokens[(math $index + 1)..]
        end
        set -l program (string replace -r '^~' $HOME -- $tokens[1])
        set -l completions (command $program $argv $tokens 2>/dev/null)
        if test "$completions[-1]" = /
            set -e completions[-1]
            __fish_complete_path (commandline -ct)
        end
        printf '%s\n' $completions
    end

    """#
}

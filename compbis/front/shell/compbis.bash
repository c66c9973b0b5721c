# Completion of compbis for bash. compbis itself says what may follow in a line.
# Try it: eval "$(compbis completion bash)"

_compbis() {
    local line=${COMP_LINE:0:COMP_POINT} piece=${COMP_WORDS[COMP_CWORD]} broken='' offer word
    COMPREPLY=()
    # Readline breaks words after = and :, and replaces only the last piece with what it is offered.
    [[ $piece == [=:] ]] && piece=''
    word=${line##*[[:blank:]]}
    [[ $word == *[=:]* ]] && broken=${word%"${word##*[=:]}"}
    while IFS= read -r offer; do
        case $offer in
        :files | :folders)
            compopt -o filenames
            local kind=-f
            [[ $offer == :folders ]] && kind=-d
            while IFS= read -r offer; do
                COMPREPLY+=("$offer")
            done < <(compgen "$kind" -- "${piece#[\"\']}")
            ;;
        *) COMPREPLY+=("${offer#"$broken"}") ;;
        esac
    done < <("$1" completion bash "$line" 2>/dev/null)
}

complete -F _compbis compbis

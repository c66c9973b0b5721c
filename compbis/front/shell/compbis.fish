# Completion of compbis for fish. compbis itself says what may follow in a line.
# Try it: compbis completion fish | source

function __compbis_offers
    set -l word (commandline -ct | string replace -r -- '^[\'"]' '' | string unescape --no-quoted)
    set -l option (string match -r -- '^--[^=]*=' $word)
    set -l value (string replace -- "$option" '' $word)
    for offer in (compbis completion fish (commandline -cp | string collect) 2>/dev/null)
        switch $offer
            case ':files*'
                string replace -r -- '^' "$option" (__fish_complete_path $value)
            case ':folders*'
                string replace -r -- '^' "$option" (__fish_complete_directories $value)
            case '*'
                echo $offer
        end
    end
end

complete -c compbis -f -a '(__compbis_offers)'

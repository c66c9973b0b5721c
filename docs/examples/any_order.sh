#!/bin/sh
# A captain in POSIX sh, for any game and either side, that gives random legal orders. Copy it, and change `choose` and
# `move`.
#
#     compbis tournament --british clerk --german 'pipe:./any_order.sh' --games 20 --seed 1
#     compbis watch --game denmark-strait --british 'pipe:./any_order.sh' --seed 1
#
# docs/PIPE.md describes the messages. sh cannot parse JSON, so the needed fields are cut out of the line.

set -f # no globbing: an order may hold pattern characters
LC_ALL=C
ways='N NE E SE S SW W NW'

# Sets $rolled to a random number from 0 to $1 - 1. The same seed and turn give the same numbers, so a restored game
# continues as it would have.
roll() {
    dice=$(((dice * 1103515245 + 12345) & 2147483647))
    rolled=$((dice / 65536 % $1))
}

# Sets $picked to one of the arguments.
pick() {
    roll $#
    shift "$rolled"
    picked=$1
}

# Sets $found to the text after "$2": in the line $1, up to the first of the characters $3.
field() {
    found=${1#*\""$2"\":}
    found=${found%%[$3]*}
}

# Sets $order to one of the legal orders in the line, with its quotes.
choose() {
    field "$line" legal ']'
    IFS=,
    set -- ${found#[}
    unset IFS
    pick "$@"
    order=$picked
}

# Sets $order to an order for a unit of Computer Bismarck that a try has shown to be legal. Before each of four tries
# there is one chance in eight of the default order, which ends the movement; it is also used if all tries fail.
move() {
    order=$default
    units=${line#*\"units\":\{}
    units=${units%%\},\"request\":*}
    for again in 1 2 3 4; do
        roll 8
        [ "$units" ] && [ "$rolled" != 0 ] || return
        IFS='}'
        set -- $units
        unset IFS
        pick "$@"
        unit=${picked#,}
        modes=${unit#*:\{}
        unit=${unit%%:*}
        [ "$modes" ] || continue
        IFS=,
        set -- $modes
        unset IFS
        pick "$@"
        mode=${picked%%:*}
        roll $((${picked#*:} + 1))
        text="${unit%\"} = ${mode#\"}"
        text=${text%\"}
        steps=$rolled
        while [ "$steps" -gt 0 ]; do
            pick $ways
            text="$text $picked"
            steps=$((steps - 1))
        done
        printf '{"try": %s"}\n' "$text"
        read -r tried
        case $tried in
        *'"legal":true'*)
            order="$text\""
            return
            ;;
        esac
    done
}

while read -r line; do
    case $line in
    '{"type":"game",'*)
        field "$line" seed ,
        seed=1${found#"${found%????????}"} # the last eight digits
        printf '{"plan": "ANY ORDER"}\n'
        ;;
    '{"type":"request",'*)
        field "$line" default ,
        default=$found
        field "$line" turn ',}'
        [ "$found" = "$turn" ] || dice=$((seed + found * 7919))
        turn=$found
        case $line in
        *'"legal":['*) choose ;;
        *'"units":{'*) move ;;
        *) order=$default ;;
        esac
        printf '{"order": %s, "thought": "ANY ORDER"}\n' "$order"
        ;;
    esac # reports need no answer
done

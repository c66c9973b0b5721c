#!/bin/sh
# A captain in POSIX sh, for any game and either side: any legal order. Copy him, and change `choose` and `move`.
#
#     compbis tournament --british clerk --german 'pipe:./any_order.sh' --games 20 --seed 1
#     compbis watch --game denmark-strait --british 'pipe:./any_order.sh' --seed 1
#
# docs/PIPE.md says what he is told and asked. The fields that he needs are cut out of the line, for sh reads no JSON.

set -f # no order is a pattern for names of files
LC_ALL=C
ways='N NE E SE S SW W NW'

# A number from 0 to $1 - 1, in $rolled. The same seed and the same turn give the same numbers: so a restored game goes
# on as it would have.
roll() {
    dice=$(((dice * 1103515245 + 12345) & 2147483647))
    rolled=$((dice / 65536 % $1))
}

# One of the arguments, in $picked.
pick() {
    roll $#
    shift "$rolled"
    picked=$1
}

# What stands behind "$2": in the line $1 up to one of the characters $3, in $found.
field() {
    found=${1#*\""$2"\":}
    found=${found%%[$3]*}
}

# One of the legal orders that are listed, with its quotes.
choose() {
    field "$line" legal ']'
    IFS=,
    set -- ${found#[}
    unset IFS
    pick "$@"
    order=$picked
}

# An order for one of the units of Computer Bismarck, which is tried out first; in one case of eight, or if the way leads
# nowhere four times, the cautious order, which ends the movement.
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
        seed=1${found#"${found%????????}"} # its last eight digits
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

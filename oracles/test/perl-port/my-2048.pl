#!/usr/bin/env perl
# 2048 in Perl, core modules only: an adapter for Lockstep written from its printed pages alone
# (README, WRITING-AN-ADAPTER, PROTOCOL and `lockstep spec 2048`), to prove that they suffice.
#
#   npx lockstep check-adapter -- perl my-2048.pl
#   npx lockstep check 2048 --subject 'perl my-2048.pl'
#
# Needs a perl with 64-bit integers.
use strict;
use warnings;
use JSON::PP ();

my %PROFILES = ('4x4' => [4, 4], '2x2' => [2, 2], '2x3' => [2, 3], '3x3' => [3, 3]);
my $TOP      = 15;
my $WORD     = 2**46 - 1;
my $LOW32    = 0xFFFFFFFF;
my @CAPS     = qw(step play dig state legal events rng kernel:row kernel:ntuple
    chance:outcome chance:raw chance:seed);

# Indices of the events, in the order of the spec's table.
my %EVENT;
{
    my $i = 0;
    $EVENT{$_} = $i++ for qw(move-up move-down move-left move-right slide-only merge double-merge
        triple-run fresh-stop cap-merge spawn-two spawn-four board-filled full-not-over
        full-vertical-only full-horizontal-only game-over fresh-pair fresh-decides made-2048
        past-2048);
}

# A refusal is not a fault: it is thrown as a hash and becomes `err` of the reply.
sub refuse { die {err => $_[0]} }

sub is_word { defined $_[0] && !ref $_[0] && $_[0] =~ /^\d{1,14}\z/ && $_[0] <= $WORD }

# A list of words, or a refusal. JSON::PP gives text and numbers alike as scalars, which is enough.
sub words_of {
    my ($list, $code) = @_;
    refuse($code) unless ref $list eq 'ARRAY';
    is_word($_) || refuse($code) for @$list;
    return $list;
}

# --- Rules -----------------------------------------------------------------------------------

# T48-04 to T48-10: one line, read from the side that the tiles move towards. A line's result
# depends on nothing else (T48-03), so it is kept.
my %slid;

sub slide {
    my ($ranks) = @_;
    return $slid{"@$ranks"} //= do {
        my @tiles = grep { $_ } @$ranks;
        my (@line, @made, %seen);
        my ($score, $from) = (0, 0);
        while ($from < @tiles) {
            my $rank = $tiles[$from++];
            my $merged = 0;
            if ($from < @tiles && $tiles[$from] == $rank) {
                $from++;
                $seen{cap}++ if $rank == $TOP;
                $rank = $rank < $TOP ? $rank + 1 : $TOP;
                $seen{2048}++ if $rank == 11;
                $score += 2**$rank;
                $merged = 1;
            }
            push @line, $rank;
            push @made, $merged;
        }
        my @stops = grep { $line[$_] == $line[$_ + 1] && ($made[$_] || $made[$_ + 1]) } 0 .. $#line - 1;
        my @runs;
        for my $i (0 .. $#tiles) {
            if ($i && $tiles[$i] == $tiles[$i - 1]) { $runs[-1]++ }
            else                                    { push @runs, 1 }
        }
        push @line, 0 while @line < @$ranks;
        {
            line    => \@line,
            made    => \@made,
            score   => $score,
            merges  => scalar(grep { $_ } @made),
            changed => "@line" ne "@$ranks" ? 1 : 0,
            cap     => $seen{cap},
            made11  => $seen{2048},
            stop    => scalar @stops,
            triple  => scalar(grep { $_ == 3 } @runs),
        };
    };
}

# The lines of each direction as cell indices (T48-03), and the pairs of neighbours (T48-25).
my %shape;

sub shape_of {
    my ($profile) = @_;
    return $shape{$profile} //= do {
        my ($rows, $cols) = @{$PROFILES{$profile}};
        my @across = map { my $r = $_; [map { $r * $cols + $_ } 0 .. $cols - 1] } 0 .. $rows - 1;
        my @down   = map { my $c = $_; [map { $_ * $cols + $c } 0 .. $rows - 1] } 0 .. $cols - 1;
        my @pairs;
        for my $line (@across, @down) {
            push @pairs, map { [$line->[$_ - 1], $line->[$_]] } 1 .. $#$line;
        }
        {
            size  => $rows * $cols,
            pairs => \@pairs,
            both  => [@across, @down],
            lines => [\@down, [map { [reverse @$_] } @down], \@across, [map { [reverse @$_] } @across]],
        };
    };
}

sub legal_of {
    my ($shape, $cells) = @_;
    my @legal;
    for my $direction (0 .. 3) {
        for my $line (@{$shape->{lines}[$direction]}) {
            next unless slide([@$cells[@$line]])->{changed};
            push @legal, $direction;
            last;
        }
    }
    return \@legal;
}

sub mulberry32 {
    my ($state) = @_;
    $state = ($state + 0x6D2B79F5) & $LOW32;
    my $t = $state;
    $t = (($t ^ ($t >> 15)) * ($t | 1)) & $LOW32;
    $t = $t ^ (($t + ((($t ^ ($t >> 7)) * ($t | 61)) & $LOW32)) & $LOW32);
    return ($t ^ ($t >> 14), $state);
}

# Chance is a hash: layer, tape, at (tape words used) and gen (the generator's state).
sub next_word {
    my ($chance) = @_;
    if ($chance->{layer} eq 'seed') {
        (my $word, $chance->{gen}) = mulberry32($chance->{gen});
        return $word;
    }
    refuse('chance-short') if $chance->{at} >= @{$chance->{tape}};
    my $word = $chance->{tape}[$chance->{at}++];
    refuse('chance-range') if $chance->{layer} eq 'raw' && $word > $LOW32;
    return $word;
}

# T48-16 to T48-22: one tile. Gives its cell and rank.
sub place {
    my ($cells, $chance) = @_;
    my ($cell, $rank);
    if ($chance->{layer} eq 'outcome') {
        $cell = next_word($chance);
        refuse('chance-range') if $cell > $#$cells || $cells->[$cell];
        $rank = next_word($chance);
        refuse('chance-range') if $rank != 1 && $rank != 2;
    }
    else {
        my @empty = grep { !$cells->[$_] } 0 .. $#$cells;
        $cell = $empty[(next_word($chance) * @empty) >> 32];
        $rank = ((next_word($chance) * 10) >> 32) < 9 ? 1 : 2;
    }
    $cells->[$cell] = $rank;
    return ($cell, $rank);
}

sub events_of {
    my ($shape, $direction, $before, $slides, $moved, $after, $tile, $legal) = @_;
    my %on;
    $on{(qw(move-up move-down move-left move-right))[$direction]} = 1;
    my (%made, $merges);
    my $lines = $shape->{lines}[$direction];
    for my $i (0 .. $#$lines) {
        my $slide = $slides->[$i];
        $merges += $slide->{merges};
        $on{'double-merge'} = 1 if $slide->{merges} >= 2;
        $on{'triple-run'}   = 1 if $slide->{triple};
        $on{'fresh-stop'}   = 1 if $slide->{stop};
        $on{'cap-merge'}    = 1 if $slide->{cap};
        $on{'made-2048'}    = 1 if $slide->{made11};
        $slide->{made}[$_] && ($made{$lines->[$i][$_]} = 1) for 0 .. $#{$slide->{made}};
    }
    $on{$merges ? 'merge' : 'slide-only'} = 1;
    $on{'past-2048'} = 1 if grep { $_ >= 11 } @$before;
    $on{$tile->[1] == 1 ? 'spawn-two' : 'spawn-four'} = 1;
    my $full = !grep { !$_ } @$after;
    $on{'board-filled'} = 1 if $full;
    if ($full && @$legal) {
        $on{'full-not-over'}        = 1;
        $on{'full-vertical-only'}   = 1 if "@$legal" eq '0 1';
        $on{'full-horizontal-only'} = 1 if "@$legal" eq '2 3';
        my @equal = grep { $after->[$_->[0]] == $after->[$_->[1]] } @{$shape->{pairs}};
        $on{'fresh-decides'} = 1 unless grep { !$made{$_->[0]} && !$made{$_->[1]} } @equal;
    }
    $on{'game-over'} = 1 unless @$legal;
    if (%made) {
        for my $line (@{$shape->{both}}) {
            my @tiles = grep { $after->[$_] } @$line;
            for my $i (1 .. $#tiles) {
                my ($left, $right) = @tiles[$i - 1, $i];
                $on{'fresh-pair'} = 1
                    if $after->[$left] == $after->[$right] && ($made{$left} || $made{$right});
            }
        }
    }
    return [sort { $a <=> $b } map { $EVENT{$_} } keys %on];
}

# --- Games -----------------------------------------------------------------------------------

# A game is a hash: shape, layer, over, score, cells, gen, legal, events (of the last step).

sub state_words {
    my ($game) = @_;
    my @words = ($game->{over}, $game->{score}, @{$game->{cells}});
    push @words, $game->{gen} if $game->{layer} eq 'seed';
    return \@words;
}

sub check_place {
    my ($request) = @_;
    refuse('unsupported-game')    unless ($request->{game}    // '') eq '2048@1.0';
    refuse('unsupported-profile') unless exists $PROFILES{$request->{profile} // ''};
}

sub seed_of {
    my ($request) = @_;
    my $seed = $request->{seed} // '';
    refuse('bad-params') unless ($request->{gen} // '') eq 'mulberry32';
    refuse('bad-params') unless $seed =~ /^(?:0|[1-9]\d{0,9})\z/ && $seed <= $LOW32;
    return $seed + 0;
}

# The game that the keys of a request describe, and the tape words that its start used.
sub begin {
    my ($request) = @_;
    check_place($request);
    my $layer = $request->{layer} // '';
    refuse('unsupported-op') if $layer eq 'none';
    refuse('bad-params') unless $layer =~ /^(?:outcome|raw|seed)\z/;
    refuse('bad-params') if @{words_of($request->{setup}, 'bad-params')};
    my $tape  = words_of($request->{c} // [], 'bad-params');
    my $shape = shape_of($request->{profile});
    my %game  = (shape => $shape, layer => $layer, events => []);
    if (exists $request->{s}) {
        refuse('bad-params') if $layer eq 'seed' && ($request->{gen} // '') ne 'mulberry32';
        my @words = @{words_of($request->{s}, 'bad-state')};
        refuse('bad-state') if @words != 2 + $shape->{size} + ($layer eq 'seed' ? 1 : 0);
        $game{gen} = pop @words if $layer eq 'seed';
        refuse('bad-state') if $layer eq 'seed' && $game{gen} > $LOW32;
        @game{qw(over score)} = splice @words, 0, 2;
        refuse('bad-state') if grep { $_ > $TOP } @words;
        $game{cells} = \@words;
        $game{legal} = legal_of($shape, \@words);
        refuse('bad-state') if $game{over} != (@{$game{legal}} ? 0 : 1);
        return (\%game, 0);
    }
    my $chance = {layer => $layer, tape => $tape, at => 0};
    $chance->{gen} = seed_of($request) if $layer eq 'seed';
    my @cells = (0) x $shape->{size};
    place(\@cells, $chance) for 1, 2;
    my $legal = legal_of($shape, \@cells);
    @game{qw(over score cells gen legal)} = (@$legal ? 0 : 1, 0, \@cells, $chance->{gen}, $legal);
    return (\%game, $chance->{at});
}

# The game after one step, and the tape words that it used from `at` on; the old game stays as it is.
sub turn {
    my ($game, $action, $tape, $at) = @_;
    refuse('game-over') if $game->{over};
    refuse('illegal-action') unless @$action == 1 && grep { $_ == $action->[0] } @{$game->{legal}};
    my ($shape, $direction) = ($game->{shape}, $action->[0]);
    my @cells = @{$game->{cells}};
    my ($score, @slides) = ($game->{score});
    for my $line (@{$shape->{lines}[$direction]}) {
        my $slide = slide([@{$game->{cells}}[@$line]]);
        @cells[@$line] = @{$slide->{line}};
        $score += $slide->{score};
        push @slides, $slide;
    }
    refuse('domain-error') if $score > 2**46 - 1;
    my @moved  = @cells;
    my $chance = {layer => $game->{layer}, tape => $tape, at => $at, gen => $game->{gen}};
    my @tile   = place(\@cells, $chance);
    my $legal  = legal_of($shape, \@cells);
    my %next   = (
        shape => $shape,
        layer => $game->{layer},
        over  => @$legal ? 0 : 1,
        score => $score,
        cells => \@cells,
        gen   => $chance->{gen},
        legal => $legal,
        events => events_of($shape, $direction, $game->{cells}, \@slides, \@moved, \@cells, \@tile, $legal),
    );
    return (\%next, $chance->{at} - $at);
}

# --- Operations ------------------------------------------------------------------------------

sub record {
    my ($lane, $words) = @_;
    my ($x, $y) = @$lane;
    for my $word (scalar @$words, @$words) {
        $x = ($x * 1000003 + $word) % 2147483647;
        $y = ($y * 999983 + $word) % 2147483629;
    }
    @$lane = ($x, $y);
}

# Text of a reply is a reference to a string, so that a digest of digits only stays text.
sub text_of { my $text = sprintf '%08x%08x', @{$_[0]}; return \$text }

sub play {
    my ($request, $out) = @_;
    my ($every, $first, $last) = (0, 1, 0);
    if    ($out =~ /^every:([1-9]\d*)\z/)   { $every = $1 }
    elsif ($out =~ /^states:(\d+)-(\d+)\z/) { ($first, $last) = ($1, $2) }
    elsif ($out ne 'end')                   { refuse('bad-params') }
    my %lane   = (d => [1, 1], ld => [1, 1], ed => [1, 1]);
    my %result = (n => 0, k => 0, over => 0);
    my @keys   = $every ? qw(p pl pe) : $out eq 'end' ? () : qw(st sk sl se);
    $result{$_} = [] for @keys;
    my $prefix = sub {
        push @{$result{p}},  text_of($lane{d});
        push @{$result{pl}}, text_of($lane{ld});
        push @{$result{pe}}, text_of($lane{ed});
    };
    my $note = sub {
        my ($game) = @_;
        my ($words, $n) = (state_words($game), $result{n});
        $result{over} = $game->{over};
        record($lane{d}, $words);
        record($lane{ld}, $game->{legal});
        record($lane{ed}, $game->{events}) if $n;
        $prefix->() if $every && $n % $every == 0;
        if ($first <= $n && $n <= $last) {
            push @{$result{st}}, $words;
            push @{$result{sk}}, $result{k};
            push @{$result{sl}}, [map { [$_] } @{$game->{legal}}];
            push @{$result{se}}, $game->{events};
        }
    };
    my $started = 0;
    my $done    = eval {
        my $actions = words_of($request->{a} // [], 'bad-params');
        (my $game, $result{k}) = begin($request);
        $started = 1;
        $note->($game);
        my $tape = $request->{c} // [];
        for my $action (@$actions) {
            ($game, my $used) = turn($game, [$action], $tape, $result{k});
            $result{n}++;
            $result{k} += $used;
            $note->($game);
        }
        1;
    };
    if (!$done) {
        die $@ unless ref $@ eq 'HASH';
        $result{err} = \"$@->{err}";
        $result{at}  = $result{n};
    }
    $prefix->() if $every && $started && $result{n} % $every;
    $result{$_} = text_of($lane{$_}) for keys %lane;
    return \%result;
}

# T48-31
sub kernel_row {
    my ($input) = @_;
    refuse('domain-error') if @$input != 1 || $input->[0] > 65535;
    my @cells = map { ($input->[0] >> (4 * $_)) & 15 } 0 .. 3;
    my ($left, $right) = (slide(\@cells), slide([reverse @cells]));
    my $pack = sub { my $sum = 0; $sum |= $_[$_] << (4 * $_) for 0 .. 3; return $sum };
    return [
        $pack->(@{$left->{line}}), $pack->(reverse @{$right->{line}}),
        $left->{score}, $left->{changed}, $right->{changed},
    ];
}

# T48-32 and T48-33
my @places;
for my $tuple ([0 .. 5], [4 .. 9], [0, 1, 4, 5, 8, 9], [0, 1, 5, 6, 9, 10]) {
    for my $k (0 .. 3) {
        for my $f (0, 1) {
            push @places, [map {
                my ($row, $col) = (int($_ / 4), $_ % 4);
                ($row, $col) = ($col, 3 - $row) for 1 .. $k;
                $col = 3 - $col if $f;
                4 * $row + $col;
            } @$tuple];
        }
    }
}

sub kernel_ntuple {
    my ($input) = @_;
    refuse('domain-error') if @$input != 16 || grep { $_ > 15 } @$input;
    return [map { my $index = 0; $index = 16 * $index + $input->[$_] for @$_; $index } @places];
}

my %KERNELS = (row => \&kernel_row, ntuple => \&kernel_ntuple);

my $current;

my %OPS = (
    hello => sub {
        return {proto => 1, name => \'my-2048-perl', version => \'0.1.0', lang => \'perl',
            games => [\'2048@1.0'], caps => [map { \"$_" } @CAPS]};
    },
    new => sub {
        my ($game, $used) = begin($_[0]);
        $current = $game;
        return {s => state_words($game), k => $used};
    },
    step => sub {
        my ($request) = @_;
        refuse('bad-params') unless $current;
        my $action = words_of($request->{a}, 'bad-params');
        my $tape   = words_of($request->{c} // [], 'bad-params');
        my ($game, $used) = turn($current, $action, $tape, 0);
        $current = $game;
        return {s => state_words($game), k => $used, ev => $game->{events}};
    },
    play => sub {
        my ($request) = @_;
        refuse('bad-params') unless ref $request->{games} eq 'ARRAY';
        my $out = $request->{out} // 'end';
        return {games => [map { ref $_ eq 'HASH' ? play($_, $out) : refuse('bad-params') } @{$request->{games}}]};
    },
    legal => sub {
        my ($request) = @_;
        my ($game) = exists $request->{game} ? begin($request) : $current;
        refuse('bad-params') unless $game;
        return {l => [map { [$_] } @{$game->{legal}}]};
    },
    rng => sub {
        my ($request) = @_;
        refuse('unsupported-game') unless ($request->{game} // '') eq '2048@1.0';
        my ($state, @words) = seed_of($request);
        refuse('bad-params') unless is_word($request->{n});
        for (1 .. $request->{n}) {
            (my $word, $state) = mulberry32($state);
            push @words, $word;
        }
        return {w => \@words, g => [$state]};
    },
    kernel => sub {
        my ($request) = @_;
        check_place($request);
        my $kernel = $KERNELS{$request->{name} // ''};
        refuse('unsupported-op') unless $kernel && $request->{profile} eq '4x4';
        refuse('bad-params') unless ref $request->{in} eq 'ARRAY';
        return {out => [map {
            my $input = $_;
            eval { $kernel->(words_of($input, 'domain-error')) } // refusal_or_die();
        } @{$request->{in}}]};
    },
    bye => sub { return {} },
);

sub refusal_or_die {
    die $@ unless ref $@ eq 'HASH';
    return {err => \"$@->{err}"};
}

# Numbers are plain scalars, text is a reference to one.
sub encode {
    my ($value) = @_;
    return '"' . $$value . '"' if ref $value eq 'SCALAR';
    return '[' . join(',', map { ref $_ ? encode($_) : $_ } @$value) . ']' if ref $value eq 'ARRAY';
    return '{' . join(',', map { qq("$_":) . encode($value->{$_}) } sort keys %$value) . '}'
        if ref $value eq 'HASH';
    return $value;
}

my $json = JSON::PP->new->utf8;
$| = 1;
while (defined(my $line = <STDIN>)) {
    my $request = eval { $json->decode($line) };
    my $id      = ref $request eq 'HASH' && is_word($request->{id}) ? $request->{id} : 0;
    my $op      = ref $request eq 'HASH' ? $request->{op} // '' : '';
    my $reply   = eval {
        refuse('bad-params') if ref $request ne 'HASH' || ref $op || !is_word($request->{id});
        ($OPS{$op} // sub { refuse('unsupported-op') })->($request);
    };
    if (!$reply) {
        warn $@ unless ref $@;
        $reply = {err => ref $@ ? \"$@->{err}" : \'internal'};
    }
    $reply->{id} = $id;
    print encode($reply), "\n";
    last if $op eq 'bye';
}

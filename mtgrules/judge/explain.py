"""Explains a case: plays it and writes down, step by step, what happened, by which rules, and why things are so."""

from __future__ import annotations

from collections.abc import Iterable

from mtgrules.cards import Card, CardError, CardFace
from mtgrules.engine import layers
from mtgrules.engine.decisions import Answer, Decision
from mtgrules.engine.game import Game
from mtgrules.engine.records import Object
from mtgrules.judge import answers, board
from mtgrules.judge import syntax as s
from mtgrules.judge.happenings import Called, by_default, only_choices, tell
from mtgrules.judge.objects_are import Finding, nature, subjects
from mtgrules.judge.problems import CaseProblem, Refused
from mtgrules.judge.reader import Reading
from mtgrules.judge.report import CaseReport
from mtgrules.judge.rule_index import covers
from mtgrules.judge.run import Judge, Observer
from mtgrules.judge.story import CardText, Check, CiteTold, Comes, Layer, Step, Story, Told
from mtgrules.judge.table import Table

BASIC = "Basic"  # lands whose text everyone knows


def explain(judge: Judge, reading: Reading, language: str = "") -> tuple[Story, CaseReport]:
    """The story of one case and its report. ``language``: of question and answer, where the case has them in it."""
    watcher = _Watcher(judge)
    report = judge.run(reading, watcher)
    if report.result in ("failed", "error"):
        watcher.stopped()
    case = reading if isinstance(reading, s.Case) else None
    story = Story(
        file=report.file,
        line=report.line,
        title=in_language(case.title, language) if case else report.title,
        ruling=report.ruling,
        ask=in_language(case.ask, language) if case else "",
        cards=tuple(watcher.cards),
        board=watcher.start,
        parts=tuple(watcher.parts),
        answer=in_language(case.explain, language) if case else "",
        cites=tuple(_cites(judge, report, watcher.rules())),
        result=report.result,
        message=report.message,
    )
    return story, report


def in_language(texts: s.Texts, language: str) -> str:
    """A text in a language, in the case's own where it is not translated."""
    return dict(texts.translations).get(language) or texts.plain or ""


def _cites(judge: Judge, report: CaseReport, seen: frozenset[str]) -> Iterable[CiteTold]:
    """What became of each cite; ``seen``: rules that events, refusals and layers named."""
    for cite in report.cites:
        can = any(covers(cite.rule, rule) for rule in judge.rules.applied_rules)
        done = any(covers(cite.rule, rule) for rule in seen) or (can and cite.applied)
        how = "applied" if done else "not applied" if can else "describes"
        yield CiteTold(cite.rule, how if cite.exists else "unknown")


class _Watcher(Observer):
    """Writes the story while the case runs."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.parts: list[Step | Check] = []
        self.cards: list[CardText] = []
        self.start: dict[str, tuple[str, ...]] = {}
        self.table: Table | None = None
        self.place: s.Place | None = None
        self._steps = 0
        self._told = 0  # entries of the log that are told
        self._events: list[Told] = []
        self._automatic: list[Told] = []
        self._known: dict[str, Comes] = {}

    # --- what is seen --------------------------------------------------------------------------------

    def begun(self, case: s.Case, table: Table) -> None:
        """Everything is in place: the cards' text and the whole board."""
        self.table = table
        self.game = Called(table)
        self.board = board.look(table, self.game)
        self.start = self.board.shown()
        self.cards = list(self._cards(case))

    def paused(self, place: s.Place, game: Game) -> None:
        """Where the case is, should it stop there."""
        self.place = place

    def decided(self, decision: Decision, answer: Answer) -> None:
        """A choice that no line makes."""
        told = by_default(self.game, decision, answer)
        if told is not None:
            self._automatic.append(told)

    def played(self, place: s.Place, refused: Refused | None) -> None:
        """What a line did: events, then what of the board is another."""
        self._look()
        self._steps += 1
        before, self.board = self.board, board.look(self._table(), self.game)
        why = None
        if refused is not None:
            why = Told(refused.message.removesuffix(f" ({refused.rule})"), refused.rule)
        step = Step(
            number=self._steps,
            line=place.line,
            source=place.source.strip(),
            refused=why,
            events=tuple(self._events),
            automatic=tuple(self._automatic),
            waits=self._waits(),
            changes=board.changes(before, self.board),
            board=self.board.shown(),
        )
        self._events, self._automatic = [], []
        self.parts.append(step)

    def checked(self, line: s.CheckLine, finding: Finding) -> None:
        """How a check came out, and how what it looks at came about."""
        comes: tuple[Comes, ...] = ()
        if isinstance(line.check, s.Is | s.HasAbility | s.HasNumber | s.IsControlledBy):
            comes = tuple(self._comes(line.check.subject))
        # what a check that holds has found says more than the check where it denies something
        tells = not finding.holds or getattr(line.check, "negated", False)
        found = finding.actual if tells else ""
        self.parts.append(Check(line.place.line, line.place.source.strip(), finding.holds, found, comes))

    def stopped(self) -> None:
        """The case stopped in the middle of a line: what that line did is told too."""
        if self.table is None:
            return
        log = self.table.game.state.log
        if self.place is not None and (len(log) > self._told or self._automatic):
            self.played(self.place, None)

    def rules(self) -> frozenset[str]:
        """Every rule that was named on the way."""
        named = {layer.rule for comes in self._known.values() for layer in comes.layers}
        if self.table is not None:
            named |= {rule for entry in self.table.game.state.log for rule in entry.rules}
        return frozenset(
            named | {part.refused.rule for part in self.parts if isinstance(part, Step) and part.refused}
        )

    # --- what is told --------------------------------------------------------------------------------

    def _look(self) -> None:
        log = self._table().game.state.log
        entries = log[self._told :]
        self._told = len(log)
        self._events += tell(self.game, entries)
        self._automatic[:0] = only_choices(self.game, entries)

    def _waits(self) -> str:
        decision = self.game.decision
        if decision is None or decision.kind == "priority":
            return ""
        return answers.describe(self._table(), decision)

    def _comes(self, subject: s.Subject) -> Iterable[Comes]:
        """How objects' characteristics come about, where that is more than what is printed; told once for each."""
        try:
            ids = subjects(self._table(), subject)
        except (Refused, CaseProblem):
            return
        for id in ids:
            steps = layers.explain(self.game, id) if id else []
            if not steps:
                continue
            told = tuple(
                Layer(step.layer, step.words, self.game.name(step.source) if step.source else "", step.rule)
                for step in steps
            )
            comes = Comes(self.game.name(id), _copiable(self.game, id), told)
            if self._known.get(comes.object) != comes:
                self._known[comes.object] = comes
                yield comes

    def _cards(self, case: s.Case) -> Iterable[CardText]:
        """The text of the cards and tokens that the case names, basic lands aside."""
        own = {block.face.name: _case_card(block) for block in case.cards}
        names: dict[str, None] = dict.fromkeys(own)
        for given in case.given:
            if isinstance(given.line, s.GivenZone):
                names.update((entry.name, None) for entry in given.line.entries)
        for name in names:
            faces = own.get(name) or self._faces(name)
            if faces and not faces[0].type_line.startswith(BASIC):
                for face in faces:
                    yield _card_text(face, faces[0])

    def _faces(self, name: str) -> tuple[CardFace, ...]:
        library = self.judge.library
        try:
            return library.find(name).faces
        except CardError:
            pass
        try:
            card: Card = library.find_token(name)
        except CardError:
            return ()
        return card.faces

    def _table(self) -> Table:
        assert self.table is not None
        return self.table


def _case_card(block: s.CardBlock) -> tuple[CardFace, ...]:
    return tuple(
        CardFace(
            name=face.name,
            mana_cost=face.mana_cost,
            type_line=face.type_line,
            oracle_text="\n".join(line.strip() for line in face.text),
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
        )
        for face in (block.face, block.adventure)
        if face is not None
    )


def _card_text(face: CardFace, front: CardFace) -> CardText:
    stats = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or ""
    part_of = "" if face is front else front.name
    return CardText(face.name, face.mana_cost, face.type_line, face.rules_text(), stats, part_of)


def _copiable(game: Game, id: int) -> str:
    """An object's copiable values, from which the layers begin (613.2)."""
    obj: Object = game.object(id)
    face = obj.face
    stats = [f"{face.power}/{face.toughness}"] if face.power is not None else []
    return " ".join([*stats, *nature(face, obj.kind == "token")])

import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import type { DraftStore } from '../drafts.ts';
import { useDraft } from '../drafts-of-page.ts';
import { TaggedText } from '../fields/tagged-text.tsx';
import type { Unit } from '../unit.ts';
import classes from './unit-list.module.css';
import { Score, StatusBadge } from './unit-state.tsx';
import { textOf } from './use-unit-actions.ts';

/** At most so many are approved at once: the service takes no more. */
const maxChosen = 100;

interface RowProps {
  readonly unit: Unit;
  readonly drafts: DraftStore;
  readonly isWaiting: boolean;
  readonly isCurrent: boolean;
  /** Undefined: nothing can be chosen here. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

const Row = ({ unit, drafts, isWaiting, isCurrent, isChosen, onChoose, onOpen }: RowProps) => {
  const text = useText('editor');
  const draft = useDraft(drafts, unit.name);
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      {isChosen !== undefined && (
        <Checkbox
          className={classes.box}
          aria-label={text('choose', { text: unit.source.slice(0, 60) })}
          checked={isChosen}
          disabled={!unit.canApprove || isWaiting || draft !== undefined}
          onChange={onChoose}
        />
      )}
      <button type="button" className={classes.open} aria-current={isCurrent || undefined} onClick={onOpen}>
        <TaggedText
          className={classes.source}
          text={unit.source || text('not_kept')}
          language={unit.sourceLanguage}
          isTagged={unit.isTagged}
        />
        <TaggedText
          className={classes.target}
          text={textOf(unit, draft) || '—'}
          language={unit.targetLanguage}
          isTagged={unit.isTagged}
        />
        <span className={classes.state}>
          <span dir="ltr">
            {unit.sourceLanguage ?? '?'} → {unit.targetLanguage}
          </span>
          <StatusBadge status={draft ? 'draft' : isWaiting ? 'waiting' : unit.status} />
          <Score score={unit.score} />
        </span>
      </button>
    </li>
  );
};

const goAlong = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[type="button"]')];
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  rows[at + step]?.focus();
};

/** The units beside the one that is edited. */
export const UnitList = ({
  units,
  drafts,
  waiting,
  currentId,
  mayApprove,
  onOpen,
  onApprove,
  listRef,
}: {
  readonly units: readonly Unit[];
  readonly drafts: DraftStore;
  readonly waiting: ReadonlySet<string>;
  readonly currentId: string | undefined;
  readonly mayApprove: boolean;
  readonly onOpen: (unit: Unit) => void;
  readonly onApprove: (units: readonly Unit[]) => void;
  readonly listRef: RefObject<HTMLUListElement | null>;
}) => {
  const text = useText('editor');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = units.filter(
    ({ canApprove, name }) => canApprove && !waiting.has(name) && drafts.get(name) === undefined,
  );
  const ready = open.filter(({ id }) => chosen.has(id)).slice(0, maxChosen);
  const choose = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const approve = () => {
    onApprove(ready);
    setChosen(new Set());
  };
  return (
    <>
      {mayApprove && open.length > 0 && (
        <Group className={classes.tools} gap="sm">
          <Checkbox
            label={text('choose_all', { count: Math.min(open.length, maxChosen) })}
            checked={ready.length > 0 && ready.length === Math.min(open.length, maxChosen)}
            indeterminate={ready.length > 0 && ready.length < Math.min(open.length, maxChosen)}
            onChange={({ currentTarget }) =>
              setChosen(new Set(currentTarget.checked ? open.slice(0, maxChosen).map(({ id }) => id) : []))
            }
          />
          <Button size="compact-sm" disabled={ready.length === 0} onClick={approve}>
            {text('approve_chosen', { count: ready.length })}
          </Button>
        </Group>
      )}
      <ul className={classes.list} aria-label={text('list')} onKeyDown={goAlong} ref={listRef}>
        {units.map((unit) => (
          <Row
            key={unit.id}
            unit={unit}
            drafts={drafts}
            isWaiting={waiting.has(unit.name)}
            isCurrent={unit.id === currentId}
            isChosen={mayApprove ? chosen.has(unit.id) : undefined}
            onChoose={() => choose(unit.id)}
            onOpen={() => onOpen(unit)}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed" p="xs">
        {text('shown', { count: units.length })}
      </Text>
    </>
  );
};

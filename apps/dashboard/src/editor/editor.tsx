import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useMay } from '../api/me.ts';
import { isProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Forbidden } from '../parts/notices/empty.tsx';
import { notify } from '../parts/notices/notices.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { ApprovalBar } from './approval-bar.tsx';
import { approvals, useWaiting } from './approvals-of-page.ts';
import { useDrafts, useKeptDrafts } from './drafts-of-page.ts';
import classes from './editor.module.css';
import type { FieldHandle } from './fields/field.ts';
import { readShortcut } from './shortcuts.ts';
import type { Unit, UnitSource } from './unit.ts';
import { UnitPane } from './unit-pane.tsx';
import { UnitList } from './units/unit-list.tsx';
import { StatusBadge } from './units/unit-state.tsx';
import { type Conflict, useUnitActions } from './units/use-unit-actions.ts';
import { useSingleUnit, useUnits } from './units/use-units.ts';

const mergedTextOf = ({ draft, theirs }: Conflict) => ({
  base: draft.base.text,
  theirs: theirs.target ?? '',
  mine: draft.text,
  state: <StatusBadge status={theirs.status} />,
  language: theirs.targetLanguage,
});

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A list of units, and the one of them that is edited. */
export const Editor = ({
  source,
  selected,
  onSelect,
  empty,
  isFiltered,
}: {
  readonly source: UnitSource;
  /** The id of the unit that the address of the page names. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** What stands where there is nothing yet. */
  readonly empty: ReactNode;
  readonly isFiltered: boolean;
}) => {
  const text = useText('editor');
  const common = useText('common');
  const drafts = useDrafts();
  useKeptDrafts(drafts);
  const waiting = useWaiting();
  const mayEdit = useMay('editor');
  const { query, units, replace } = useUnits(source);
  const actions = useUnitActions({ source, drafts, replace, reload: query.refetch });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const field = useRef<FieldHandle>(null);
  const list = useRef<HTMLUListElement>(null);

  const listed = selected === undefined ? units[0] : units.find(({ id }) => id === selected);
  const single = useSingleUnit(source, selected, !listed && query.isSuccess);
  const unit = listed ?? single.data ?? undefined;

  /** Whether the field is to have the focus once another unit is shown. */
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current || unit === undefined) return;
    wantsFocus.current = false;
    field.current?.focus();
  }, [unit?.name]);

  const open = (next: Unit) => {
    actions.forgetError();
    // On a narrow screen the field would bring up the keyboard at once.
    wantsFocus.current = next.id !== unit?.id && matchMedia('(min-width: 62em)').matches;
    if (next.id === unit?.id) field.current?.focus();
    onSelect(next.id);
  };
  const go = async (step: 1 | -1) => {
    const at = units.findIndex(({ id }) => id === unit?.id);
    const next = units[at + step];
    if (next) {
      open(next);
      return;
    }
    if (step === 1 && query.hasNextPage) {
      const { data } = await query.fetchNextPage();
      const more = data?.pages.flatMap(({ rows }) => rows)[at + 1];
      if (more) {
        open(more);
        return;
      }
    }
    notify(text(step === 1 ? 'last' : 'first'));
  };
  const focusList = () => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  const toList = () => {
    onSelect(undefined);
    requestAnimationFrame(focusList);
  };
  const approveNext = async () => {
    if (unit && (await actions.approve(unit))) await go(1);
  };
  const undo = () => {
    const [name] = approvals.undo();
    const undone = units.find((one) => one.name === name);
    if (undone) open(undone);
  };
  const run = useRef((_event: KeyboardEvent) => {});
  run.current = (event) => {
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
    const act = {
      next: () => void go(1),
      previous: () => void go(-1),
      list: toList,
      help: () => setHelpOpen(true),
      undo_approval: undo,
      approve_next: () => mayEdit && void approveNext(),
    }[(readShortcut(event, isMac)?.action ?? '') as string];
    if (!act) return;
    event.preventDefault();
    act();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => run.current(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (isProblem(query.error, 'insufficient_role', 'insufficient_scope')) return <Forbidden />;
  if (query.isPending) return <Waiting label={common('loading')} />;
  const isEmpty = units.length === 0;
  return (
    <>
      {isEmpty && query.error !== null && (
        <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && !unit && query.error === null && !query.hasNextPage && (isFiltered ? <Nothing /> : empty)}
      {/* A search looks at so many texts for a page, and may find none in the first. */}
      {isEmpty && query.hasNextPage && (
        <Text c="dimmed" ta="center" py="md" role="status">
          {common('none_yet')}
        </Text>
      )}
      {(!isEmpty || unit) && (
        <div className={classes.editor} data-opened={selected !== undefined || undefined}>
          <div className={classes.list}>
            <UnitList
              units={units}
              drafts={drafts}
              waiting={waiting}
              currentId={unit?.id}
              mayApprove={mayEdit}
              onOpen={open}
              onApprove={actions.approveSeveral}
              listRef={list}
            />
            {query.error !== null && (
              <ProblemAlert error={query.error} onRetry={() => void query.fetchNextPage()} />
            )}
            <More query={query} label={common('more')} onLast={focusList} />
          </div>
          <div className={classes.pane}>
            {unit ? (
              <UnitPane
                key={unit.name}
                unit={unit}
                source={source}
                drafts={drafts}
                actions={actions}
                isWaiting={waiting.has(unit.name)}
                field={field}
                pane={{
                  isMac,
                  mayEdit,
                  go: (step) => void go(step),
                  toList,
                  help: () => setHelpOpen(true),
                  approveNext: () => void approveNext(),
                }}
              />
            ) : single.isFetching ? (
              <Waiting label={common('loading')} />
            ) : (
              <ProblemAlert error={single.error} />
            )}
          </div>
        </div>
      )}
      {isEmpty && <More query={query} label={common('search_on')} onLast={focusList} />}
      <ApprovalBar count={waiting.size} isMac={isMac} onUndo={undo} />
      <Suspense>
        {actions.conflict && (
          <MergeDialog texts={[mergedTextOf(actions.conflict)]} onChoose={actions.resolve} />
        )}
        {isHelpOpen && <ShortcutHelp isMac={isMac} onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  );
};

const Nothing = () => {
  const text = useText('common');
  return (
    <Text c="dimmed" ta="center" py="xl">
      {text('nothing_found')}
    </Text>
  );
};

const Waiting = ({ label }: { readonly label: string }) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={20} my="md" />
    ))}
  </div>
);

const More = ({
  query,
  label,
  onLast,
}: {
  readonly query: ReturnType<typeof useUnits>['query'];
  readonly label: string;
  readonly onLast: () => void;
}) =>
  query.hasNextPage && (
    <div className={classes.more}>
      <MoreButton query={query} label={label} onLast={onLast} />
    </div>
  );

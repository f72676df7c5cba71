import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { type RefObject, useId, useRef, useState } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { approvals } from './approvals-of-page.ts';
import { DifferenceText } from './difference-text.tsx';
import { Disclosure } from './disclosure.tsx';
import type { DraftStore } from './drafts.ts';
import { useDraft } from './drafts-of-page.ts';
import type { FieldHandle } from './fields/field.ts';
import { PlainField } from './fields/plain-field.tsx';
import { TagField } from './fields/tag-field.tsx';
import { insertMissingTag, TagTools } from './fields/tag-tools.tsx';
import { TaggedText } from './fields/tagged-text.tsx';
import { tagFaults } from './fields/tags.ts';
import { type EditorAction, readShortcut } from './shortcuts.ts';
import { Suggestions } from './suggestions.tsx';
import type { Unit, UnitSource } from './unit.ts';
import classes from './unit-pane.module.css';
import { UnitFacts, UnitWarnings } from './units/unit-facts.tsx';
import { UnitHistory } from './units/unit-history.tsx';
import { Score, StatusBadge } from './units/unit-state.tsx';
import { isWritable, textOf, type useUnitActions } from './units/use-unit-actions.ts';

/** Whether a text has tags, or what looks like one and is text: others are edited as plain text. */
const hasTags = (unit: Unit): boolean => unit.isTagged && unit.source.includes('<');

/** What the pane asks of the editor around it. */
export interface PaneActions {
  readonly isMac: boolean;
  readonly mayEdit: boolean;
  readonly go: (step: 1 | -1) => void;
  readonly toList: () => void;
  readonly help: () => void;
  /** What both the button and the key do: approves, then goes on. */
  readonly approveNext: () => void;
}

/** One unit: its source beside its translation, and all that helps to decide on it. */
export const UnitPane = ({
  unit,
  source,
  drafts,
  actions,
  pane,
  isWaiting,
  field,
}: {
  readonly unit: Unit;
  readonly source: UnitSource;
  readonly drafts: DraftStore;
  readonly actions: ReturnType<typeof useUnitActions>;
  readonly pane: PaneActions;
  readonly isWaiting: boolean;
  readonly field: RefObject<FieldHandle | null>;
}) => {
  const text = useText('editor');
  const formats = useFormats();
  const faultsId = useId();
  /** What the keys of suggestions take over. */
  const suggested = useRef<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const draft = useDraft(drafts, unit.name);
  const words = textOf(unit, draft);
  const faults = unit.isTagged ? tagFaults(unit.source, words) : undefined;
  const length = [...words].length;
  const isTooLong = unit.maxLength !== null && length > unit.maxLength;
  const isEditable = pane.mayEdit && unit.canEdit;
  const canSave = draft !== undefined && isWritable(unit, words);

  const edit = (next: string) => {
    // What is changed once more is not what was approved.
    if (isWaiting) approvals.undo(unit.name);
    actions.forgetError();
    drafts.set(unit.name, {
      text: next,
      base: draft?.base ?? { text: unit.target ?? '', revision: unit.revision },
    });
  };
  const adopt = (next: string | undefined) => {
    if (next === undefined || !isEditable) return;
    edit(next);
    field.current?.focus();
  };
  const run: Partial<Record<EditorAction, () => void>> = {
    save: () => void actions.save(unit),
    suggest: () => setAsked(true),
    copy_source: () => adopt(unit.source),
    insert_tag: () => isEditable && insertMissingTag(unit.source, words, field),
  };
  const Field = hasTags(unit) ? TagField : PlainField;
  return (
    <article
      className={classes.pane}
      aria-label={text('unit')}
      onKeyDown={(event) => {
        const shortcut = readShortcut(event.nativeEvent, pane.isMac);
        const act =
          shortcut?.action === 'adopt'
            ? () => adopt(suggested.current[(shortcut.digit ?? 1) - 1])
            : shortcut && run[shortcut.action];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      <Group gap="xs" className={classes.head}>
        <Button
          className={classes.back}
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="previous" size={16} />}
          onClick={pane.toList}
        >
          {text('to_list')}
        </Button>
        <StatusBadge status={draft ? 'draft' : isWaiting ? 'waiting' : unit.status} />
        <Score score={unit.score} />
        <Text size="sm" c="dimmed" className={classes.origin}>
          {unit.origin && (
            <>
              <bdi>{unit.origin}</bdi> ·{' '}
            </>
          )}
          <time dateTime={unit.moment}>{formats.dateTime(unit.moment)}</time>
        </Text>
        <ActionIcon variant="default" aria-label={text('do_previous')} onClick={() => pane.go(-1)}>
          <Icon name="previous" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={text('do_next')} onClick={() => pane.go(1)}>
          <Icon name="next" />
        </ActionIcon>
        <Button variant="default" size="compact-sm" onClick={pane.help}>
          {text('shortcuts')}
        </Button>
      </Group>
      <div className={classes.texts}>
        <section className={classes.side}>
          <h2 className={classes.language}>
            {unit.sourceLanguage ? formats.language(unit.sourceLanguage) : text('source')}
          </h2>
          <div className={classes.source}>
            <TaggedText
              text={unit.source || text('not_kept')}
              language={unit.sourceLanguage}
              isTagged={unit.isTagged}
              terms={unit.terms}
            />
          </div>
          {unit.context && (
            <Text size="sm" c="dimmed" className="text-of-others">
              {text('context')}: <bdi>{unit.context}</bdi>
            </Text>
          )}
        </section>
        <section className={classes.side}>
          <h2 className={classes.language}>{formats.language(unit.targetLanguage)}</h2>
          <Field
            key={unit.name}
            label={text('translation_into', { language: formats.language(unit.targetLanguage) })}
            language={unit.targetLanguage}
            value={words}
            onChange={edit}
            isReadOnly={!isEditable}
            isInvalid={faults !== undefined || isTooLong}
            {...(faults || isTooLong ? { describedBy: faultsId } : {})}
            handle={field}
          />
          {faults && isEditable && (
            <TagTools
              id={faultsId}
              faults={faults}
              onInsert={(tag) => insertMissingTag(unit.source, words, field, tag)}
            />
          )}
          <Group gap="xs" justify="space-between">
            <Text
              size="sm"
              c={isTooLong ? 'error' : 'dimmed'}
              {...(isTooLong && !faults ? { id: faultsId } : {})}
            >
              {unit.maxLength === null
                ? text('characters', { count: length })
                : text('characters_of', { count: length, limit: formats.number(unit.maxLength) })}
            </Text>
            {draft && (
              <Text size="sm" c="dimmed" role="status">
                {text(drafts.hasUnkept ? 'unkept' : 'kept')}
              </Text>
            )}
          </Group>
        </section>
      </div>
      <ProblemAlert error={actions.error} />
      {isEditable ? (
        <Group gap="xs">
          <Button
            loading={actions.isSaving}
            disabled={(!unit.canApprove && !draft) || isWaiting || (draft !== undefined && !canSave)}
            onClick={pane.approveNext}
          >
            {text('do_approve_next')}
          </Button>
          <Button
            variant="default"
            disabled={!canSave || actions.isSaving}
            onClick={() => void actions.save(unit)}
          >
            {text('do_save')}
          </Button>
          <Button variant="default" onClick={() => adopt(unit.source)}>
            {text('do_copy_source')}
          </Button>
          {draft && (
            <Button variant="subtle" onClick={() => adopt(draft.base.text)}>
              {text('discard')}
            </Button>
          )}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {text(pane.mayEdit ? 'not_editable' : 'read_only')}
        </Text>
      )}
      <UnitWarnings unit={unit} />
      {draft && (
        <Disclosure title={text('changes')} isOpenAtFirst>
          <DifferenceText before={draft.base.text} after={words} language={unit.targetLanguage} />
        </Disclosure>
      )}
      {isEditable && unit.sourceLanguage !== null && (
        <Disclosure title={text('suggestions')} isOpenAtFirst>
          <Suggestions
            unit={unit}
            isWanted={isAsked}
            onAsk={() => setAsked(true)}
            onAdopt={adopt}
            targets={suggested}
          />
        </Disclosure>
      )}
      <UnitFacts unit={unit} />
      <Disclosure title={text('history')}>
        <UnitHistory unit={unit} source={source} {...(isEditable ? { onRestore: adopt } : {})} />
      </Disclosure>
    </article>
  );
};

import { useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import { approvals } from '../approvals-of-page.ts';
import type { Draft, DraftStore } from '../drafts.ts';
import { tagFaults } from '../fields/tags.ts';
import type { Unit, UnitSource } from '../unit.ts';

/** An edit of a text that somebody else changed meanwhile. */
export interface Conflict {
  readonly draft: Draft;
  /** As the service has it now. */
  readonly theirs: Unit;
}

/** The text that the editor shows: the draft, else what the service has. */
export const textOf = (unit: Unit, draft: Draft | undefined): string => draft?.text ?? unit.target ?? '';

/** Whether the service would take a text for a unit. */
export const isWritable = (unit: Unit, text: string): boolean =>
  text.trim() !== '' &&
  (unit.maxLength === null || [...text].length <= unit.maxLength) &&
  !(unit.isTagged && tagFaults(unit.source, text));

/** What can be done with units: saving edits and approving, with what happens where somebody else was faster. */
export const useUnitActions = ({
  source,
  drafts,
  replace,
  reload,
}: {
  readonly source: UnitSource;
  readonly drafts: DraftStore;
  readonly replace: (units: readonly Unit[]) => Promise<void>;
  readonly reload: () => Promise<unknown>;
}) => {
  const problemText = useProblemText();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** Writes a text over a revision, and forgets the draft, unless its writer has gone on meanwhile. */
  const write = async (over: Unit, text: string): Promise<Unit> => {
    const saved = await source.write(over, text);
    // Before the draft goes: else the field shows for a moment what was there before, and undo goes back to that.
    await replace([saved]);
    const now = drafts.get(saved.name);
    if (now && now.text !== text)
      drafts.set(saved.name, { text: now.text, base: { text: text, revision: saved.revision } });
    else drafts.remove(saved.name);
    return saved;
  };

  const settle = async (unit: Unit, draft: Draft): Promise<Unit | undefined> => {
    const theirs = await source.read(unit.id, unit);
    if (!theirs) throw new Error(`${unit.name} is not there any more.`);
    // Somebody wrote the same, or only its state is another one: nobody's words are lost.
    if (theirs.target === draft.text) {
      await replace([theirs]);
      drafts.remove(unit.name);
      return theirs;
    }
    if (theirs.target === draft.base.text) return write(theirs, draft.text);
    setConflict({ draft, theirs });
    return undefined;
  };

  /** Saves the draft of a unit. Undefined: it was not taken, and stays a draft. */
  const save = async (unit: Unit): Promise<Unit | undefined> => {
    const draft = drafts.get(unit.name);
    if (!draft) return unit;
    if (isSaving || !isWritable(unit, draft.text)) return undefined;
    setSaving(true);
    setError(null);
    try {
      return await write({ ...unit, revision: draft.base.revision }, draft.text);
    } catch (failure) {
      if (!isProblem(failure, 'precondition_failed')) {
        setError(failure);
        return undefined;
      }
      try {
        return await settle(unit, draft);
      } catch (second) {
        setError(second);
        return undefined;
      }
    } finally {
      setSaving(false);
    }
  };

  /** Has a unit approved once that cannot be taken back any more. False: its edit was not taken. */
  const approve = async (unit: Unit): Promise<boolean> => {
    const saved = await save(unit);
    if (!saved) return false;
    if (saved.canApprove)
      approvals.add([saved.name], async () => {
        try {
          await replace([await source.approve(saved)]);
        } catch (failure) {
          notify(problemText(failure), 'failed');
          const present = await source.read(saved.id, saved).catch(() => undefined);
          if (present) await replace([present]);
        }
      });
    return true;
  };

  /** The same for several, as the service has them. */
  const approveSeveral = (units: readonly Unit[]): void => {
    const ready = units.filter(({ canApprove, name }) => canApprove && !drafts.get(name));
    approvals.add(
      ready.map(({ name }) => name),
      async () => {
        try {
          const { units: approved, refused } = await source.approveSeveral(ready);
          if (approved) await replace(approved);
          else await reload();
          for (const reason of new Set(refused)) notify(reason, 'failed');
        } catch (failure) {
          notify(problemText(failure), 'failed');
        }
      },
    );
  };

  /** Ends a conflict by what its writer chose. */
  const resolve = async (choice: 'mine' | 'theirs' | 'go_on'): Promise<void> => {
    if (!conflict) return;
    const { draft, theirs } = conflict;
    if (choice === 'mine') await write(theirs, draft.text);
    else {
      await replace([theirs]);
      if (choice === 'theirs') drafts.remove(theirs.name);
      else
        drafts.set(theirs.name, {
          text: draft.text,
          base: { text: theirs.target ?? '', revision: theirs.revision },
        });
    }
    setConflict(null);
  };

  return {
    save,
    approve,
    approveSeveral,
    conflict,
    resolve,
    isSaving,
    error,
    forgetError: () => setError(null),
  };
};

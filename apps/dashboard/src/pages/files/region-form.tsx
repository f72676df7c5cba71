import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import { useText } from '../../i18n/use-text.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { type ImageData, isBeingWorkedOn, refreshFiles } from './file-queries.ts';
import classes from './region-form.module.css';
import { changedRegions, type RegionDraft } from './regions.ts';

/** The texts of a picture, as fields: what was changed is drawn at once. */
export const RegionForm = ({
  image,
  chosen,
  onChoose,
  isReadOnly,
}: {
  readonly image: ImageData;
  /** The region that was chosen in the picture: its field gets the focus. */
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  readonly isReadOnly: boolean;
}) => {
  const text = useText('files');
  const { id, regions, revision, target_language: target } = image;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, RegionDraft>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = useRef(new Map<number, HTMLTextAreaElement>());
  useEffect(() => {
    if (chosen !== null) fields.current.get(chosen)?.focus();
  }, [chosen]);
  const changed = changedRegions(regions, drafts);
  const draftOf = (region: ImageData['regions'][number]): RegionDraft =>
    drafts.get(region.id) ?? { text: region.translated_text ?? '', hidden: region.hidden };
  const change = (region: ImageData['regions'][number], draft: Partial<RegionDraft>) =>
    setDrafts(new Map(drafts).set(region.id, { ...draftOf(region), ...draft }));
  const draw = async () => {
    setBusy(true);
    setError(null);
    try {
      await api.POST('/v1/visual/images/{id}/render', {
        params: { path: { id }, header: { 'If-Match': `"${revision}"` } },
        body: { regions: changed },
      });
      setDrafts(new Map());
      notify(text('drawn'));
    } catch (failure) {
      setError(failure);
    } finally {
      await refreshFiles();
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void draw();
      }}
    >
      <Stack gap="sm">
        {regions.map((region) => {
          const draft = draftOf(region);
          return (
            <div key={region.id} className={classes.region} data-chosen={chosen === region.id || undefined}>
              <Text size="sm" className="text-of-others" dir="auto" lang={image.source_language ?? undefined}>
                {region.source_text}
              </Text>
              <Group align="end" gap="sm">
                <Textarea
                  ref={(field) => {
                    if (field) fields.current.set(region.id, field);
                  }}
                  style={{ flex: '1 1 14rem' }}
                  aria-label={text('translation_of', { text: region.source_text })}
                  lang={target}
                  dir="auto"
                  rows={1}
                  value={draft.text}
                  readOnly={isReadOnly}
                  disabled={draft.hidden}
                  onFocus={() => onChoose(region.id)}
                  onChange={({ currentTarget }) => change(region, { text: currentTarget.value })}
                />
                <Checkbox
                  label={text('hide')}
                  checked={draft.hidden}
                  disabled={isReadOnly}
                  onChange={({ currentTarget }) => change(region, { hidden: currentTarget.checked })}
                />
              </Group>
            </div>
          );
        })}
        <ProblemAlert error={error} />
        {isProblem(error, 'precondition_failed') && <Text size="sm">{text('draw_conflict')}</Text>}
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={isBusy || isBeingWorkedOn(image)} disabled={changed.length === 0}>
              {text('draw')}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {text('changed_regions', { count: changed.length })}
            </Text>
          </Group>
        )}
      </Stack>
    </form>
  );
};

/** Where a label lies in a picture: pixels from the upper left corner, degrees clockwise. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/**
 * The style that lays a frame over a region, however large the picture is shown. Pictures are not mirrored where the
 * page runs from right to left, so the place is told from the left.
 */
export const frameStyle = (
  { x, y, width, height, angle }: Box,
  picture: { readonly width: number; readonly height: number },
) => ({
  left: percent(x, picture.width),
  top: percent(y, picture.height),
  width: percent(width, picture.width),
  height: percent(height, picture.height),
  ...(angle === 0 ? {} : { transform: `rotate(${angle}deg)` }),
});

/** A region as somebody edits it. */
export interface RegionDraft {
  readonly text: string;
  readonly hidden: boolean;
}

interface Region {
  readonly id: number;
  readonly translated_text: string | null;
  readonly hidden: boolean;
}

/** What of the drafts differs from the regions: the body of a request to draw the picture again. */
export const changedRegions = (
  regions: readonly Region[],
  drafts: ReadonlyMap<number, RegionDraft>,
): { id: number; translated_text?: string; hidden?: boolean }[] =>
  regions.flatMap(({ id, translated_text: before, hidden }) => {
    const draft = drafts.get(id);
    if (draft === undefined) return [];
    const hasText = draft.text.trim() !== '' && draft.text !== (before ?? '');
    const isHidden = draft.hidden !== hidden;
    if (!hasText && !isHidden) return [];
    return [
      {
        id,
        ...(hasText ? { translated_text: draft.text } : {}),
        ...(isHidden ? { hidden: draft.hidden } : {}),
      },
    ];
  });

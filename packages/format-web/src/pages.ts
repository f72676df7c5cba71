/** What translators count as a page. */
const charactersOfPage = 1_800;

/** Pages of a text, at least one. */
export const pagesOf = (characters: number): number => Math.max(1, Math.ceil(characters / charactersOfPage));

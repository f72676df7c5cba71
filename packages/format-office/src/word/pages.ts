import type { OfficePackage } from '../package/index.ts';

const charactersOfPage = 1_800;
/** Templates of programs that make documents say one page, however many are written into them. */
const dense = 4;

/** Pages as the program counted them that saved the document; else by the amount of text. */
export const pagesOf = (file: OfficePackage, characters: number): number => {
  const estimated = Math.max(1, Math.ceil(characters / charactersOfPage));
  const type = 'application/vnd.openxmlformats-officedocument.extended-properties+xml';
  const counted = Number(file.partsOf(type)[0]?.root.element('Pages')?.textContent.trim() || Number.NaN);
  const isSound = Number.isInteger(counted) && counted >= 1 && counted <= 100_000;
  return isSound && estimated <= counted * dense ? counted : estimated;
};

import type { XmlElement } from '@dragoman/format-kit';
import { canonicalOf } from './shapes.ts';

/**
 * How the text of each shared string looks that no run says otherwise of: as the font of its cells (ECMA-376 part 1, 18.4.8,
 * 18.8). By their places among the strings; those of cells that look differently are left out.
 *
 * @param styles `xl/styles.xml`
 * @param sheets their parts
 */
export const fontsOfStrings = (
  styles: XmlElement | undefined,
  sheets: readonly XmlElement[],
): ReadonlyMap<number, string> => {
  const fonts =
    styles
      ?.element('fonts')
      ?.elements('font')
      .map((font) => canonicalOf(font)) ?? [];
  const ofStyles = styles?.element('cellXfs')?.elements('xf') ?? [];
  const looks = new Map<number, Set<string>>();
  for (const cell of sheets.flatMap((sheet) => [...sheet.descendants('c')])) {
    if (cell.attribute('t')?.value !== 's') continue;
    const style = ofStyles[Number(cell.attribute('s')?.value ?? 0)];
    const at = Number(cell.element('v')?.textContent);
    const look = fonts[Number(style?.attribute('fontId')?.value ?? 0)] ?? '';
    looks.set(at, (looks.get(at) ?? new Set()).add(look));
  }
  return new Map(
    [...looks].flatMap(([at, [only = '', ...others]]) =>
      others.length === 0 ? [[at, ` ${only}`] as const] : [],
    ),
  );
};

import { setAttributes } from '../drawing/index.ts';
import type { OfficePackage } from '../package/index.ts';
import type { Excerpt } from './excerpt.ts';

const prefixOf = (name: string): string => name.slice(0, name.lastIndexOf(':') + 1);

/** Has all formulas calculated when the workbook is opened next: what they gave before was said of other texts. */
export const calculateOnLoad = ({ main }: OfficePackage): void => {
  const { root } = main;
  const properties = root.element('calcPr');
  if (properties) {
    setAttributes(main, properties, { fullCalcOnLoad: '1' });
    return;
  }
  // Its place among the others is fixed (ECMA-376 part 1, 18.2.27).
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets']
    .map((local) => root.element(local))
    .find((element) => element !== undefined);
  if (before) main.edit(before.end, before.end, `<${prefixOf(root.name)}calcPr fullCalcOnLoad="1"/>`);
};

/** Lays a sheet out in the direction of the target: its first column is where a line begins. */
export const turnSheet = (excerpt: Excerpt, isRightToLeft: boolean): void => {
  const { root } = excerpt;
  if (root.local !== 'worksheet') return;
  const views = root.element('sheetViews')?.elements('sheetView') ?? [];
  for (const view of views) {
    const is = /^(?:1|true)$/.test(view.attribute('rightToLeft')?.value ?? '');
    if (is !== isRightToLeft) setAttributes(excerpt, view, { rightToLeft: isRightToLeft ? '1' : '0' });
  }
  if (views.length > 0 || !isRightToLeft || root.isEmpty) return;
  const before = root.element('dimension') ?? root.element('sheetPr');
  const at = before?.end ?? root.contentStart;
  const prefix = prefixOf(root.name);
  excerpt.edit(
    at,
    at,
    `<${prefix}sheetViews><${prefix}sheetView rightToLeft="1" workbookViewId="0"/></${prefix}sheetViews>`,
  );
};

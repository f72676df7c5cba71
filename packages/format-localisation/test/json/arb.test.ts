import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arb } from '../../src/index.ts';
import { extracted, textOf } from '../support/files.ts';
import { ensureTurns, generated, hostileText, translated } from '../support/turns.ts';

const messages = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(
    '{count, plural, =0{none} one{one word} other{{count} words}}',
    '{who, select, female{her word} other{their word}}',
    "it''s a '{'word'}' of {name}",
    '',
  ),
);

const resources = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,10}$/),
    message: messages,
    about: fc.option(
      fc.record({
        description: hostileText,
        type: fc.constant('text'),
        placeholders: fc.dictionary(
          fc.stringMatching(/^[a-z]{1,6}$/),
          fc.record({ type: fc.constantFrom('int', 'String'), example: hostileText }),
          { maxKeys: 3 },
        ),
      }),
      { nil: undefined },
    ),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
);

/** A bundle as a program writes it: each resource with what is said of it before, behind, or far from it. */
const bundleOf = (list: Parameters<Parameters<typeof resources.map>[0]>[0], turn: number): object => {
  const entries = list.map(({ name, message }) => [name, message] as const);
  const abouts = list.flatMap(({ name, about }) => (about ? [[`@${name}`, about] as const] : []));
  const both = list.flatMap(({ name, message, about }) => [
    [name, message] as const,
    ...(about ? [[`@${name}`, about] as const] : []),
  ]);
  const orders = [both, [...abouts, ...entries], [...entries, ...abouts]];
  return Object.fromEntries([
    ['@@locale', 'en'],
    ['@@x-generator', 'a program'],
    ...(orders[turn % 3] ?? both),
  ]);
};

const membersOf = (file: string): readonly (readonly [string, unknown])[] => Object.entries(JSON.parse(file));

describe('resource bundles', () => {
  it('that were made up keep names, order and what is said of each', async () => {
    await fc.assert(
      fc.asyncProperty(
        resources,
        fc.nat(2),
        fc.constantFrom(undefined, 2, '\t'),
        async (list, turn, indent) => {
          const file = JSON.stringify(bundleOf(list, turn), undefined, indent);
          const once = membersOf(textOf(await ensureTurns(arb, file)));
          const before = membersOf(file);
          expect(once.map(([name]) => name)).toEqual(before.map(([name]) => name));
          const said = (members: typeof before) =>
            members.filter(([name]) => name.startsWith('@') && name !== '@@locale');
          expect(said(once)).toEqual(said(before));
          expect((await extracted(arb, file)).segments.map(({ key }) => key.slice(1)).sort()).toEqual(
            list.flatMap(({ name, message }) => (/\p{L}/u.test(message) ? [name] : [])).sort(),
          );
        },
      ),
      generated,
    );
  });

  it('name their language, and describe what they hold', async () => {
    const file =
      '{"@@locale":"en_US","title":"Start","@title":{"description":"of the page"},"@@last_modified":"2026"}';
    const { language, segments } = await extracted(arb, file);
    expect(language).toBe('en-US');
    expect(segments).toMatchObject([{ source: 'Start', context: expect.stringContaining('of the page') }]);
    expect(await translated(arb, file, { Start: 'Beginn' }, { target: 'de-AT' })).toBe(
      file.replace('en_US', 'de_AT').replace('"Start"', '"Beginn"'),
    );
  });

  it('that hold no object are none', async () => {
    await expect(extracted(arb, '["Start"]')).rejects.toMatchObject({ code: 'corrupt_document' });
  });
});

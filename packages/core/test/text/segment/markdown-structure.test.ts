import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { parseText } from '../../support/parse-text.ts';

const languages = { source: requireLanguage('en', '/'), target: requireLanguage('es', '/') };

/** What must be the same in a translation: blocks, addresses, code. Emphasis may be written as HTML. */
const structureOf = (markdown: string): readonly string[] => {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const lines: string[] = [];
  const elements: Record<string, string> = { em: 'emphasis', strong: 'strong', del: 'delete' };
  const inline: string[] = [];
  const visit = (node: Nodes, depth: number): void => {
    switch (node.type) {
      case 'text':
      case 'break':
        return;
      case 'emphasis':
      case 'strong':
      case 'delete':
        inline.push(node.type);
        break;
      case 'html': {
        const name = /^<(em|strong|del)>$/u.exec(node.value)?.[1];
        if (name) inline.push(elements[name] ?? '');
        break;
      }
      case 'link':
      case 'image':
        inline.push(`${node.type} ${node.url}`);
        break;
      case 'inlineCode':
        inline.push(`code ${node.value}`);
        break;
      default:
        lines.push(`${' '.repeat(depth)}${node.type}`);
    }
    if ('children' in node) for (const child of node.children) visit(child, depth + 1);
  };
  visit(tree, 0);
  return [...lines, ...inline.sort()];
};

const translate = async (markdown: string, change: (text: string) => string): Promise<string> => {
  const { segments, render } = await parseText('markdown', markdown, languages);
  return render(segments.map(({ text }) => change(text)));
};

const document = `# Title *one* here

A paragraph with **bold words**, *emphasis*, ~~gone~~, \`code\` and [a link](https://a.example/x "Tip").
It goes on _in a second_ line with ***both*** of them.

> A quotation with **words**
> over two lines.

- An item
- Another with [**a** link](https://b.example)
  1. Nested item

| Head | **Cell** |
|------|------|
| one *two* | \`three\` four |

Last ![picture](p.png) one, and ![other](q.png "Words").
`;

/** Words that look like markup, in the place of words. */
const words = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('palabra', 'uno', '«cita»', '“x”', '你好', 'の', 'ab') },
    fc.constantFrom(
      '#',
      '##',
      '-',
      '+',
      '*',
      '1.',
      '2)',
      '>',
      '|',
      '***',
      '---',
      '===',
      '`',
      '``',
      '~~~',
      '~~',
      '_',
      '__',
      '[',
      ']',
      '](x)',
      '[a](b)',
      '![',
      '<b>',
      '<',
      '&amp;',
      '&',
      '\\',
      '!',
      '(x)',
      '[^1]',
      '[ ]',
      ':',
      '*a*',
      'a_b',
      '_a_',
      '[x]:',
      'y\n',
      '\n\n',
      '\n# ',
      '    ',
      '$',
      '=',
      '"',
      "'",
      '(',
      ')',
    ),
  ),
  { minLength: 1, maxLength: 6 },
);

describe('a translation into Markdown', () => {
  it('does not become markup, whatever it says', { timeout: 120_000 }, async () => {
    const expected = structureOf(document);
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 30, maxLength: 30 }),
        fc.constantFrom('', ' '),
        async (pool, glue) => {
          let next = 0;
          const translated = await translate(document, (text) =>
            text.replace(
              /[^⟦⟧]+(?=⟦|$)/gu,
              () => (pool[next++ % pool.length] ?? []).join(glue).trim() || 'x',
            ),
          );
          expect(structureOf(translated), translated).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['A text', '# Un texto', '\\# Un texto'],
    ['![a](b "c")', 'x\n\n\\', '![x \\\\](b "x \\\\")'],
    ['A text', '1. Un texto', '1\\. Un texto'],
    ['A text', '- un texto', '\\- un texto'],
    ['A text', '-5 grados', '-5 grados'],
    ['A text', 'a * b de c_d y 5*3', 'a * b de c_d y 5\\*3'],
    ['A text', '> más', '\\> más'],
    ['A text', 'línea\n\notra', 'línea otra'],
    ['A text', '(véase [3])', '(véase [3])'],
    ['A **bold** text', 'Un ⟦1⟧ fuerte ⟦/1⟧texto', 'Un **fuerte** texto'],
    ['A **bold** text', 'Un texto⟦1⟧«fuerte»⟦/1⟧aquí', 'Un texto<strong>«fuerte»</strong>aquí'],
    ['A _fine_ text', 'Un⟦1⟧buen⟦/1⟧texto', 'Un*buen*texto'],
    ['| a |\n|---|\n| word |', 'x | y', '| x \\| y |\n|---|\n| x \\| y |'],
    ['See [one](a) and [two](b).', 'Ve ⟦1⟧uno y ⟦2⟧dos⟦/2⟧⟦/1⟧.', 'Ve [uno y](a) [dos](b).'],
    ['See [one][].\n\n[one]: /x', 'Ve ⟦1⟧uno⟦/1⟧.', 'Ve [uno][one].\n\n[one]: /x'],
    ['![one]\n\n[one]: /x', 'uno', '![uno][one]\n\n[one]: /x'],
    ['A [b](c "d \'e\'") f', '"x"', '(c "\\"x\\"")'],
  ])('%s as %j', async (source, translated, expected) => {
    expect(await translate(source, (text) => (text === 'Tip' ? text : translated))).toContain(expected);
  });
});

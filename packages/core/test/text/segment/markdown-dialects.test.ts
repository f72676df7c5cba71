import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { parseText } from '../../support/parse-text.ts';

const languages = { source: requireLanguage('en', '/'), target: requireLanguage('es', '/') };

/** Has all words that an engine is shown written in capitals, all placeholders kept. */
const shout = async (markdown: string): Promise<string> => {
  const { segments, render } = await parseText('markdown', markdown, languages);
  return render(segments.map(({ text }) => text.toUpperCase()));
};

const unchanged = async (markdown: string): Promise<string> => {
  const { segments, render } = await parseText('markdown', markdown, languages);
  return render(segments.map(({ text }) => text));
};

/** A piece of Markdown, `§` around what is translated. */
const source = (marked: string): string => marked.replaceAll('§', '');
const expected = (marked: string): string =>
  marked
    .split('§')
    .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : part))
    .join('');

const phrase = fc
  .array(fc.constantFrom('read', 'the', 'old', 'manual', 'before', 'you', 'start', 'über', 'it'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => `§${words.join(' ')}§`);
const id = fc.constantFrom('a', 'b-2', 'my_id', 'x3');

/** Blocks of the dialects. */
const block = fc
  .tuple(
    fc.constantFrom<(a: string, b: string, i: string) => string>(
      (a) => a,
      (a, _, i) => `# ${a} {#${i}}`,
      (a, _, i) => `## ${a} **${a}** {#${i} .big key="some value"} ##`,
      (a, _, i) => `${a} {#${i}}\n===`,
      (a, b) => `> [!NOTE]\n> ${a}\n>\n> - ${b}`,
      (a, b) => `> [!tip]- ${a}\n> ${b}`,
      (a) => `> [!WARNING]\n> **${a}**`,
      (a, b) => `:::note\n${a}\n\n${b}\n:::`,
      (a, b, i) => `:::note[${a}]{#${i} .wide key="val ue"}\n${b}\n:::`,
      (a, b) => `::: tip ${a}\n- ${b}\n:::`,
      (a, b) => `::::info\n:::danger ${a} {.x}\n${b}\n:::\n::::`,
      (a, _, i) => `::youtube[${a}]{#${i}}`,
      (a, b) => `::: {.column width="40%"}\n${a}\n:::\n${b}`,
      (a, b, i) => `${a} :abbr[${b}]{title="${i}"} ${a}`,
      (a, b) =>
        `import Tabs from '@theme/Tabs';\nimport { one, two } from "./${'x'}.js"\n\n${a}\n${b}`.replace(
          `\n${b}`,
          '',
        ),
      (a) => `export const size = (width) => width * 2\nexport default ({ children }) => children\n\n${a}`,
      (a, b) => `{/* a comment */}\n${a}\n{/* another\n\n  one */}\n${b}`,
      (a, b) => `${a} {/* a *comment* */} ${b}`,
      (a, b) => `${a} {props.items.map((item) => <li key={item.id}>{item.name}</li>)} ${b}`,
      (a, b) => `${a} {isOpen && "yes"} ${b} {user.name}`,
      (a, b) => `<Tabs groupId="os" values={[{ label: 'one', value: 1 }]}>\n${a}\n</Tabs>\n${b}`,
      (a, b) => `<Note>\n${a} **${b}**\n</Note>`,
      (a, b) => `${a} <Icon name="x" style={{ color: 'red' }} {...rest} disabled /> ${b}`,
      (a, b) => `${a}\n: ${b}\n: ${a}`,
      (a, b) => `${a}\n\n:   ${b}\n\n    ${a}`,
      (a, b) => `${a}\n\n  ~ ${b}\n  ~ ${a}`,
      (a, b) => `${a} [${b}]{.x #y} [${b} **${a}**]{lang=fr} \`x\`{=html}`,
      (a, b) => `${a} $x_1 * y$, \\(a_b * c\\) \\\\(n\\\\) ${b} $$\\sum_{i} *x*$$`,
      (a, b) => `${a}\n\n$$\nx *y* z\n= 1\n$$\n\n${b}\n\\[\n\\frac{a}{b}\n\\]`,
      (a, b) => `\\begin{align*}\nx &= y \\\\\n_a_\n\\end{align*}\n\n${a}\n\n\`\`\`math\nx *y*\n\`\`\`\n${b}`,
      (a, b) => `${a} §$5 and $6§ ${b}`,
      (a, b) => `${a}  \n${b}`,
      (a, b) => `${a}\\\n${b}   \n${a}`,
      (a, b) => `- ${a}  \n  ${b}`,
      (a, b) => `${a} \\* ${b} \\_x\\_ \\{ ${a} \\#`.replace('x', '§x§'),
      (a) => `§1986§\\. ${a}`,
      (a, b) => `${a} &amp; ${b}&nbsp;§!§`,
      (a, b) => `{% if user %}\n${a}\n{% else %}\n${b}\n{% endif %}`,
      (a, b) => `${a} {{ page.title | upcase }} ${b} {% include "a_b_c.html" %}`,
      (a, b) => `{{#each items}}\n- ${a} {{this.*}}\n{{/each}}\n\n${b}`,
      (a, b) => `!!! warning "${a}"\n    ${b}\n\n    ${a}`,
      (a, b) => `=== "${a}"\n\n    ${b}\n\n    \`\`\`js\n    const x = 1;\n    \`\`\``,
      (a, b) => `${a}\n{: .lead #top}\n\n${b}`,
      (a, b) => `[//]: # (not for readers)\n\n[comment]: <> (nor this)\n\n${a} ${b}`,
      (a, b) => `![${a}](x.png){width=300} ${b}`,
      (a, b, i) => `[${a}](https://a.example/x){.button #${i}} ${b} \`x y\`{.js}`,
      (a) => `[[_TOC_]]\n${a}`,
      (a, b) => `| ${a} | {{ x }} |\n|---|---|\n{% for x in y %}\n| {{ a*b*c }} | ${b} |\n{% endfor %}`,
      (a) => `\`\`\`mdx\nimport x from 'y'\n:::note\n\`\`\`\n${a}`,
      (a) => `~~~\nTerm\n: words\n{/* c\n~~~\n\n${a}`,
      (a, b) => `- ${a}\n- ${b}\n\n---\n\n1. ${a}`,
    ),
    phrase,
    phrase,
    id,
  )
  .map(([make, a, b, i]) => make(a, b, i));

const matter = fc.constantFrom(
  '',
  '---\ntitle: a title\ntags: [a, b]\n---\n\n',
  '+++\ntitle = "words"\n+++\n',
  '---\n# a comment\nkey: x\n...\n\n',
  '---\n---\n\n',
  // Not closed, or no front matter: rules and what is between them.
  '---\n\n',
  '---\n- §item one§\n- §item two§\n\n',
  '---\n\n- §item one§\n\n---\n\n',
  '---\n§some words§\n\n---\n\n',
);

const documents = fc.tuple(
  matter,
  fc.array(fc.tuple(block, fc.boolean()), { minLength: 1, maxLength: 6 }),
  fc.constantFrom('\n', '\r\n'),
);

const write = ([start, blocks, end]: [string, [string, boolean][], string]): string => {
  const written = blocks.map(([text, isQuoted]) =>
    isQuoted && !/^(?:import|export)/u.test(text)
      ? text
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n')
      : text,
  );
  return `${start}${written.join('\n\n')}\n`.replaceAll('\n', end);
};

describe('what dialects add to Markdown', () => {
  it('stays byte for byte, but for the words that are translated', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const marked = write(document);
        expect(await unchanged(source(marked))).toBe(source(marked));
        expect(await shout(source(marked))).toBe(expected(marked));
      }),
      { numRuns: 300 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  type Atom,
  attributeOf,
  loadHtml,
  loadMarkdown,
  type MarkupDocument,
  type Rendering,
  renderRaw,
  type StretchPlace,
} from '../src/index.ts';

/** A document whose stretches are in capitals, with where they stand. */
const capitals = (found: string[] = []): MarkupDocument => ({
  addStretch(atoms: readonly Atom[], _, { element, attribute, speaker }: StretchPlace): Rendering {
    const text = atoms.map((atom) => (atom.kind === 'text' ? atom.value : '')).join('');
    const language = speaker === undefined ? '' : ` ${attributeOf(speaker, 'lang')}`;
    found.push(`${element}${attribute === undefined ? '' : `@${attribute}`}${language}: ${text}`);
    return {
      render: (texts) =>
        atoms
          .map((atom) => (atom.kind === 'text' ? atom.raw.toUpperCase() : renderRaw(atom.raw, texts)))
          .join(''),
    };
  },
});

describe('readHtml', () => {
  it('tells where stretches stand and whose language they have, and puts others there', async () => {
    const { readHtml } = await loadHtml();
    const found: string[] = [];
    const page = '<h1 lang="fr">un <i lang="en">x</i></h1><p>two<img alt="a b"><td title=c>d';
    const rendering = readHtml(capitals(found), page);
    expect(found).toEqual(['h1 fr: un x', 'img@alt: a b', 'p: two', 'td@title: c', 'td: d']);
    expect(rendering.render([])).toBe(
      '<h1 lang="fr">UN <i lang="en">X</i></h1><p>TWO<img alt="A B"><td title="C">D',
    );
  });

  it('lets a document change what of a tag nobody reads', async () => {
    const { readHtml } = await loadHtml();
    const document: MarkupDocument = {
      ...capitals(),
      follow: ({ attributes }) =>
        attributes.flatMap(({ name, range }) =>
          name === 'lang' && range ? [{ ...range, render: () => 'de' }] : [],
        ),
    };
    expect(readHtml(document, '<p title="a" lang=en dir=ltr>b</p>').render([])).toBe(
      '<p title="A" lang=de dir=ltr>B</p>',
    );
  });

  it('reads tags in a shape in place of the document', async () => {
    const { readHtml } = await loadHtml();
    const page = '<a href="<% "x" %>">on</a>';
    expect(readHtml(capitals(), page, '<a href="·········">on</a>').render([])).toBe(
      '<a href="<% "x" %>">ON</a>',
    );
  });

  it('keeps a drawing within its sentence, and gives its words apart', async () => {
    const { readHtml } = await loadHtml();
    const found: string[] = [];
    readHtml(capitals(found), '<p>a <svg><g/><title>b</title></svg> c</p>');
    expect(found).toEqual(['title: b', 'p: a  c']);
  });
});

describe('readMarkdownTree', () => {
  it('reads a document by its tree, long ones by a thread', async () => {
    const { parseMarkdownBeside, readMarkdownTree } = await loadMarkdown();
    for (const text of ['# a *b*\n', `${'a *b* c\n\n'.repeat(500)}`]) {
      const tree = await parseMarkdownBeside(text, 60_000);
      const steps = readMarkdownTree(capitals(), text, tree);
      let step = steps.next();
      while (!step.done) step = steps.next();
      expect(step.value.render([])).toBe(text.toUpperCase());
    }
  });

  it('gives up what takes too long', async () => {
    const { parseMarkdownBeside } = await loadMarkdown();
    await expect(parseMarkdownBeside('a\n===\n'.repeat(20_000), 50)).rejects.toMatchObject({
      code: 'too_complex',
    });
  });
});

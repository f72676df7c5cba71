import { describe, expect, test } from 'vitest';
import type { Box, PageContent, PageFont, PageGlyph } from '../../../src/pdf/page-content.ts';
import { evidenceOf } from '../../../src/pdf/read/index.ts';

const font: PageFont = {
  name: 'Any',
  family: 'sans',
  weight: 400,
  italic: false,
  isSymbolic: false,
  isType3: false,
  isVertical: false,
  hasUnicode: true,
  ascent: 0.8,
  descent: -0.2,
};

const glyph = (text: string, more: Partial<PageGlyph> = {}): PageGlyph => ({
  text,
  show: 0,
  matrix: [10, 0, 0, 10, 0, 0],
  advance: 5,
  font,
  colour: '#000000',
  mode: 0,
  marked: undefined,
  isArtifact: false,
  ...more,
});

const box = (left: number, bottom: number, right: number, top: number): Box => ({ left, bottom, right, top });

const page = (more: Partial<PageContent>): PageContent => ({
  page: 1,
  view: box(0, 0, 100, 100),
  rotate: 0,
  userUnit: 1,
  glyphs: [],
  advances: [],
  matrices: [],
  rules: [],
  images: [],
  drawings: [],
  links: [],
  ...more,
});

const glyphs = (text: string, more: Partial<PageGlyph> = {}) => Array.from(text, (each) => glyph(each, more));

describe('evidence', () => {
  test.each<[string, string, Partial<PageContent>]>([
    ['empty', 'nothing', {}],
    ['empty', 'a small picture', { images: [box(0, 0, 50, 50)] }],
    ['scan', 'a picture of the page', { images: [box(-1, -1, 101, 101)] }],
    [
      'scan',
      'strips',
      { images: Array.from({ length: 7 }, (_, row) => box(0, row * 10, 100, row * 10 + 10)) },
    ],
    ['empty', 'one picture often', { images: Array.from({ length: 9 }, () => box(0, 0, 100, 50)) }],
    [
      'scan',
      'read before: invisible text',
      { images: [box(0, 0, 100, 100)], glyphs: glyphs('abc', { mode: 3, hidden: 'invisible' }) },
    ],
    ['scan', 'only blanks', { images: [box(0, 0, 100, 100)], glyphs: glyphs('   ') }],
    ['native', 'text on a picture', { images: [box(0, 0, 100, 100)], glyphs: glyphs('abc') }],
    ['native', 'a fifth unknown', { glyphs: [...glyphs('abcd'), glyph('')] }],
    ['unreadable', 'more than a fifth unknown', { glyphs: [...glyphs('abc'), glyph('')] }],
    ['unreadable', 'private characters', { glyphs: glyphs('\ue001\ue002') }],
    [
      'native',
      'private characters of a font of signs',
      { glyphs: glyphs('\uf0b7', { font: { ...font, isSymbolic: true } }) },
    ],
    [
      'unreadable',
      'a font without a map',
      { glyphs: glyphs('abc', { font: { ...font, hasUnicode: false } }) },
    ],
    [
      'native',
      'texts of spans',
      {
        glyphs: [
          glyph('word'),
          ...glyphs('xyz').map((each) => ({ ...each, text: '', isReplaced: true as const })),
        ],
      },
    ],
    ['unreadable', 'outlines', { outlines: 100 }],
    ['empty', 'a drawing', { outlines: 99 }],
    ['native', 'text beside a drawing', { outlines: 500, glyphs: glyphs('abc') }],
  ])('%s: %s', (expected, _, content) => {
    expect(evidenceOf(page(content))).toBe(expected);
  });
});

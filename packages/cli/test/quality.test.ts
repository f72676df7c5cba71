import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOf, Tally, thresholds } from '../src/quality/curve.ts';
import { madeFaults } from '../src/quality/faults.ts';
import { GateMeasure } from '../src/quality/measure.ts';
import { reproducible } from '../src/quality/random.ts';
import { makeFolder } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let runner: Runner;
beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
});
afterAll(async () => {
  await runner.close();
  await folder.remove();
});

let files = 0;
/** Runs the command on what a file holds. */
const calibrate = async (content: string | Uint8Array, ...options: readonly string[]) => {
  const path = join(folder.path, `pairs-${++files}.tsv`);
  await writeFile(path, content);
  const ended = await runner.run(['quality', 'calibrate', path, ...options], { cwd: folder.path });
  return { ...ended, path };
};

const rows = [
  ['The shop opens at 9 every day of the week.', 'La tienda abre a las 9 todos los días de la semana.'],
  ['My sister bought 12 green apples at the market.', 'Mi hermana compró 12 manzanas verdes en el mercado.'],
  ['The train to Madrid leaves from platform 7.', 'El tren a Madrid sale del andén 7.'],
  ['We could not read the file that you sent.', 'No pudimos leer el archivo que usted envió.'],
];
const lines = (all: readonly (readonly string[])[]): string => all.map((row) => row.join('\t')).join('\n');

describe('dragoman quality calibrate', () => {
  it('shows for each threshold what is stopped and what passes, by kind of fault', async () => {
    const { code, stdout, stderr } = await calibrate(
      `source\ttarget\n${lines(rows)}\n`,
      '--from',
      'en',
      '--to',
      'es',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^4 pairs, in brackets 95 % intervals \(Wilson\)\n\nen → es: 4 good, \d+ faulty\n/,
    );
    expect(stdout).toMatch(/GOOD STOPPED.*copied \(4\).*another segment \(3\).*wrong language \(4\)/);
    expect(stdout).toMatch(/^0\.50 +0\.0 \[0\.0, 49\.0\]/m);
    expect(stdout.match(/^0\.\d\d /gm)).toHaveLength(thresholds.length);
  });

  it('takes languages and judgements from columns, and gives JSON', async () => {
    const header = 'quality\tsource\tsource_language\ttarget\ttarget_language';
    const [first = [], second = []] = rows;
    const { code, stdout } = await calibrate(
      `${header}\r\n${lines([
        ['good', first[0] ?? '', 'en', first[1] ?? '', 'es'],
        ['', second[0] ?? '', 'en', second[1] ?? '', 'es'],
        ['bad', first[0] ?? '', 'en', first[0] ?? '', 'es'],
        ['1', first[1] ?? '', 'es', first[0] ?? '', 'en'],
      ])}`,
      '--json',
    );
    expect(code).toBe(0);
    const made = JSON.parse(stdout);
    expect(made).toMatchObject({ pairs: 4, unused: 0 });
    expect(made.curves.map(({ direction }: { direction: string }) => direction)).toEqual([
      'en → es',
      'es → en',
      'all',
    ]);
    const [spanish] = made.curves;
    expect(spanish).toMatchObject({ good: 2, faulty_by_kind: { marked_bad: 1, copied: 2 } });
    expect(spanish.points[0]).toMatchObject({
      threshold: 0.5,
      good_stopped: { share: 0, low: 0, high: 0.6576 },
      passed_by_kind: { copied: { share: 0 }, marked_bad: { share: 0, high: 0.7935 } },
    });
    expect(spanish.points.at(-1).good_stopped.share).toBeGreaterThan(0);
  });

  it('gives the same figures for the same file', async () => {
    const content = `source\ttarget\n${lines(rows)}\n`;
    const [one, other] = [
      await calibrate(content, '--from', 'en', '--to', 'es'),
      await calibrate(content, '--from', 'en', '--to', 'es'),
    ];
    expect(one.stdout).toBe(other.stdout);
  });

  it('says of each line why it cannot be used, and measures the others', async () => {
    const [first = []] = rows;
    const { code, stdout, stderr } = await calibrate(
      `source\ttarget\tsource_language\ttarget_language\tquality\n${lines([
        [...first, 'en', 'es', 'good'],
        ['No translation', '', 'en', 'es', ''],
        ['', 'Sin fuente', 'en', 'es', ''],
        [...first, 'en', 'es', 'good', 'more'],
        [...first, '', 'es', ''],
        [...first, 'en', '!', ''],
        [...first, 'en', 'xx', ''],
        [...first, 'en', 'es', 'perhaps'],
        ['x'.repeat(50_001), 'y', 'en', 'es', ''],
      ])}\n\n\n`,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 pairs,/);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'line 3 has no target',
      'line 4 has no source',
      'line 5 has 6 columns, the first line 5: is there a tab in a text?',
      'line 6 names no source_language: add the column, or --from',
      'line 7 names no language: "!"',
      expect.stringMatching(/^line 8 .*\/targetLanguage is no language/),
      'line 9 has "perhaps" for quality: write good or bad',
      'line 10 has a text of more than 50000 characters',
    ]);
  });

  it('counts lines that cannot be used where they are many', async () => {
    const [first = []] = rows;
    const { stderr } = await calibrate(
      `source\ttarget\n${lines([first, ...Array.from({ length: 30 }, () => ['a', ''])])}`,
      '--from',
      'en',
      '--to',
      'es',
    );
    expect(stderr.trimEnd().split('\n')).toHaveLength(21);
    expect(stderr).toMatch(/^and 10 more lines that cannot be used$/m);
  });

  it.each([
    ['an empty file', '', /is empty/],
    ['a header without a target', 'source\ttext\na\tb', /"text" is none of them.*source and target/],
    ['no header', 'Hello\tHola', /first line .* must name its columns/],
    ['a column twice', 'source\ttarget\tsource', /one is there twice/],
    ['nothing but a header', 'source\ttarget\n', /No line of .* can be used/],
    ['commas', 'source,target\na,b', /with tabs between them/],
    ['another encoding', Buffer.from('source\ttarget\nAño\tAno', 'latin1'), /is not UTF-8/],
    ['UTF-16', Buffer.from('\ufeffsource\ttarget\nA\tB', 'utf16le'), /is not UTF-8/],
    ['a line without end', `source\ttarget\n${'x'.repeat(1_100_000)}`, /longer than 1 MiB/],
  ])('refuses %s', async (_name, content, message) => {
    const { code, stdout, stderr } = await calibrate(content, '--from', 'en', '--to', 'es');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/report this/);
  });

  it('names a file that is not there', async () => {
    const words = ['quality', 'calibrate', 'nowhere.tsv'];
    const { code, stderr } = await runner.run(words, { cwd: folder.path });
    expect(code).toBe(1);
    expect(stderr).toMatch(/no such file.*nowhere\.tsv/);
  });

  it('reads a mark of byte order, quoted cells and standard input', async () => {
    const input = '\ufeffsource\ttarget\n"He said ""now""."\t"Dijo ""ahora""."\n';
    const words = ['quality', 'calibrate', '-', '--from', 'en', '--to', 'es', '--json'];
    const { code, stdout } = await runner.run(words, { cwd: folder.path }, input);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ pairs: 1, unused: 0 });
  });
});

describe('faults', () => {
  const random = () => reproducible(1);
  const pair = {
    source: 'One two three four five six 7',
    target: 'Uno dos tres cuatro cinco seis 7',
    sourceLanguage: 'en',
    targetLanguage: 'es',
  };
  const chinese = { ...pair, target: '今天天气很好我们去公园散步7', targetLanguage: 'zh' };

  it('cut where words are written apart, and where they are not', () => {
    expect(madeFaults.cut(pair)).toBe('Uno dos tres cuatro cinco');
    expect(madeFaults.cut(chinese)).toBe('今天天气很好我们去公园');
    expect(madeFaults.half_untranslated(chinese)).toBe('今天天气很好我 four five six 7');
    expect(madeFaults.cut({ ...pair, target: 'Uno dos' })).toBeUndefined();
  });

  it('change one digit, also beside letters without blanks', () => {
    expect(madeFaults.changed_number(pair, random())).toMatch(/^Uno dos tres cuatro cinco seis [0-689]$/);
    expect(madeFaults.changed_number(chinese, random())).toMatch(/^今天天气很好我们去公园散步[0-689]$/);
    expect(madeFaults.changed_number({ ...pair, target: 'Ninguno' }, random())).toBeUndefined();
  });

  it('take another segment of the same direction alone', () => {
    const others = [pair, chinese, { ...pair, source: 'Other', target: 'Otro' }];
    expect(madeFaults.another_segment(pair, random(), others)).toBe('Otro');
    expect(madeFaults.another_segment(pair, random(), [pair, chinese])).toBeUndefined();
  });

  it('take another language from the file, else a neighbour', () => {
    expect(madeFaults.wrong_language(pair, random(), [pair, chinese])).toBe(chinese.target);
    expect(madeFaults.wrong_language(pair, random(), [pair])).toBe('A loja da esquina abre todos os');
    // Neither the target's language nor the source's.
    expect(madeFaults.wrong_language({ ...pair, sourceLanguage: 'pt-BR' }, random(), [])).toMatch(
      /^Il negozio/,
    );
  });
});

describe('the curve', () => {
  it("has Wilson's intervals", () => {
    // Newcombe (1998), table I: 81 of 263.
    const { share, low, high } = shareOf(81, 263);
    expect([share, low, high].map((value) => value?.toFixed(4))).toEqual(['0.3080', '0.2553', '0.3662']);
    expect(shareOf(0, 0)).toEqual({ share: null, low: null, high: null });
    expect(shareOf(3, 3).high).toBe(1);
  });

  it('lets a score pass that is the threshold', () => {
    const tally = new Tally();
    for (const score of [0.5, 0.49, 0.9]) tally.add(score);
    expect(tally.stopped().map(({ share }) => share)).toEqual([1 / 3, ...Array(8).fill(2 / 3)]);
    expect(tally.passed()[0]?.share).toBeCloseTo(2 / 3);
  });

  it('counts good ones, made faults and marked ones apart', async () => {
    const measure = new GateMeasure(async (_pair, output) => (output === 'Bien hecho, dijo' ? 0.9 : 0.1));
    const pair = { source: 'Well done', sourceLanguage: 'en', targetLanguage: 'es' };
    await measure.add({ ...pair, target: 'Bien hecho, dijo', isGood: true });
    await measure.add({ ...pair, target: 'Mal', isGood: false });
    const [curve] = measure.curves();
    expect(curve).toMatchObject({
      good: 1,
      faulty: 4,
      faultyByKind: { copied: 1, wrong_language: 1, doubled: 1, marked_bad: 1 },
    });
    expect(curve?.points[0]).toMatchObject({ stopped: { share: 0 }, passed: { share: 0 } });
  });
});

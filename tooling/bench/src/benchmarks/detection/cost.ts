import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a detector costs a fresh process. */
export interface Cost {
  /** Milliseconds of the import, with all data read. */
  readonly load: number;
  /** Resident megabytes more than before, after a collection. */
  readonly resident: number;
  /** Microseconds of CPU for a sentence of 67 characters, warm. */
  readonly sentence: number;
}

const run = promisify(execFile);
const sentence = 'She reads the newspaper every morning before going to her work now.';

const core = new URL('../../../../../packages/core/src/text/', import.meta.url).href;

/** Modules that give `detect(text)`, as code. */
const loaders: Readonly<Record<string, string>> = {
  dragoman: `const { loadDetector } = await import('${core}detect/detector.ts'); const { detect } = await loadDetector();`,
  'eld extrasmall': `const { eld } = await import('eld/extrasmall'); const { detect } = eld;`,
  'eld small': `const { eld } = await import('eld/small'); const { detect } = eld;`,
  'eld medium': `const { eld } = await import('eld/medium'); const { detect } = eld;`,
  'eld large': `const { eld } = await import('eld/large'); const { detect } = eld;`,
  'tinyld heavy': `const { detect } = await import('tinyld/heavy');`,
  cld3: `const { default: { loadModule } } = await import('cld3-asm'); const cld = (await loadModule()).create(0, 2000);
    const detect = (text) => cld.findLanguage(text);`,
  franc: `const { franc: detect } = await import('franc');`,
  lande: `const { default: detect } = await import('lande');`,
};

const program = (loader: string): string => `
  const settle = async () => { await new Promise((done) => setTimeout(done, 300)); globalThis.gc(); };
  // The text pipeline has these in any case, and Node what it reads TypeScript with.
  await import('${core}protect/protect.ts'); await import('${core}languages.ts');
  await settle();
  const before = process.memoryUsage().rss;
  const start = performance.now();
  ${loader}
  const load = performance.now() - start;
  await settle(); await settle();
  const resident = (process.memoryUsage().rss - before) / 1e6;
  for (let round = 0; round < 2000; round += 1) detect(${JSON.stringify(sentence)});
  const cpu = process.cpuUsage();
  for (let round = 0; round < 2000; round += 1) detect(${JSON.stringify(sentence)});
  const { user, system } = process.cpuUsage(cpu);
  console.log(JSON.stringify({ load, resident, sentence: (user + system) / 2000 }));
`;

/** Each in a process of its own. */
export const measureCosts = async (): Promise<ReadonlyMap<string, Cost>> => {
  const costs = new Map<string, Cost>();
  for (const [name, loader] of Object.entries(loaders)) {
    const { stdout } = await run(
      process.execPath,
      ['--expose-gc', '--conditions=@dragoman/source', '--input-type=module', '--eval', program(loader)],
      { cwd: import.meta.dirname },
    );
    costs.set(name, JSON.parse(stdout));
  }
  return costs;
};

import { type ConformanceCheck, NotApplicable } from '../check.ts';
import { ensure, shown } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';

const findingsOf = async (bench: ProviderBench, phase: 'import' | 'create'): Promise<string[]> =>
  (await bench.probe()).findings.filter((finding) => finding.phase === phase).map((finding) => finding.what);

/** What the definition is, before any call. */
export const definitionChecks: readonly ConformanceCheck<ProviderBench>[] = [
  {
    name: 'definition-shape',
    title: 'the definition is frozen and complete',
    async run({ definition, slot }) {
      const contract = `${slot}/v1`;
      ensure(Object.isFrozen(definition), 'The definition must be frozen: make it with defineProvider.');
      ensure(Object.isFrozen(definition.env), 'The definition’s env must be frozen: use defineProvider.');
      ensure(
        definition.contract === contract,
        `contract must be '${contract}', not ${shown(definition.contract)}.`,
      );
      ensure(definition.slot === slot, `slot must be '${slot}', not ${shown(definition.slot)}.`);
      ensure(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.id), `id must be kebab-case: ${definition.id}`);
      ensure(
        /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/.test(definition.packageName),
        `packageName must be the name of an npm package: ${shown(definition.packageName)}`,
      );
      ensure(definition.displayName.trim() !== '', 'displayName must not be empty.');
      ensure(
        /^\S.+\S\.$/.test(definition.setup),
        `setup must be one line that ends with a full stop: ${shown(definition.setup)}`,
      );
    },
  },
  {
    name: 'environment-names',
    title: 'each environment variable belongs to an option, and secret ones are marked',
    async run({ definition }) {
      const { properties = {} }: { properties?: object } = definition.options.toJSONSchema({
        io: 'input',
        unrepresentable: 'any',
      });
      for (const [option, variable] of Object.entries(definition.env)) {
        const name = typeof variable === 'string' ? variable : variable.name;
        ensure(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name), `${name} is no name of an environment variable.`);
        ensure(option in properties, `env names '${option}', which is no option.`);
        ensure(
          typeof variable === 'object' || !/key|token|secret|password|credential/i.test(option),
          `'${option}' looks like a secret: write env: { ${option}: { name: '${name}', secret: true } }.`,
        );
      }
    },
  },
  {
    name: 'strict-options',
    title: 'the options are a strict schema that accepts those of this suite',
    async run(bench) {
      const { options: schema } = bench.definition;
      const accepted = schema.safeParse(bench.options);
      ensure(
        accepted.success,
        `The schema refuses the suite’s options: ${accepted.success || accepted.error.message}`,
      );
      const surplus = schema.safeParse({ ...bench.options, surplusOption: true });
      ensure(!surplus.success, 'An unknown option must be refused: make options a z.strictObject.');
    },
  },
  {
    name: 'is-configured',
    title: 'isConfigured answers the same to the same options, changes nothing and takes anything',
    async run(bench) {
      const { definition } = bench;
      const options = Object.freeze(structuredClone(bench.options));
      const before = JSON.stringify(options);
      ensure(definition.isConfigured(options) === true, 'isConfigured must be true for the suite’s options.');
      ensure(definition.isConfigured(options) === true, 'isConfigured must answer the same a second time.');
      ensure(JSON.stringify(options) === before, 'isConfigured must not change the options.');
      const names = [...Object.keys(definition.env), ...Object.keys(bench.options)];
      for (const value of [undefined, null, '', 0, [], {}]) {
        const raw = Object.fromEntries(names.map((name) => [name, value]));
        const answer = definition.isConfigured(raw);
        ensure(
          typeof answer === 'boolean',
          `isConfigured(${shown(raw)}) must be a boolean, not ${shown(answer)}.`,
        );
      }
    },
  },
  {
    name: 'module-exports',
    title: 'the module exports the definition as its default and by name',
    async run(bench) {
      const { defaultExport } = await bench.probe();
      ensure(
        defaultExport.contract === bench.definition.contract && defaultExport.id === bench.definition.id,
        'The module’s default export must be the definition under test.',
      );
      ensure(defaultExport.named, 'The module must export the definition by name too.');
    },
  },
  {
    name: 'import-does-nothing',
    title: 'importing the module does no I/O, reads no environment and leaves nothing running',
    async run(bench) {
      const findings = await findingsOf(bench, 'import');
      ensure(findings.length === 0, `Importing the module must do nothing, yet: ${findings.join(', ')}.`);
    },
  },
  {
    name: 'loads-lazily',
    title: 'the packages that are said to be heavy are loaded by the first call and not before',
    async run(bench) {
      if (bench.lazy.length === 0) throw new NotApplicable('the suite names no `lazy` packages');
      const { loadedBefore, loadedAfter } = await bench.probe();
      ensure(loadedBefore.length === 0, `Before the first call there must be no ${loadedBefore.join(', ')}.`);
      const idle = bench.lazy.filter((name) => !loadedAfter.includes(name));
      ensure(idle.length === 0, `The call has not loaded ${idle.join(', ')}: is it named as it is imported?`);
    },
  },
  {
    name: 'create-does-nothing',
    title: 'create does no I/O, reads no environment and leaves nothing running',
    async run(bench) {
      const findings = await findingsOf(bench, 'create');
      ensure(findings.length === 0, `create must do nothing yet, but: ${findings.join(', ')}.`);
    },
  },
];

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@dragoman/provider';
import { speechFormat } from '@dragoman/sound-kit';
import { resample, speak } from '@dragoman/vendors';
import { type Probe, probes, sentence } from './probes.ts';
import { redacted } from './redact.ts';
import { differences, shapeOf } from './shape.ts';
import {
  type Environment,
  type Service,
  serviceOfDouble,
  type VerifiedVendor,
  verifiedVendors,
} from './vendors.ts';
import { type Answer, openWire } from './wire.ts';

/** What came of one question. */
interface Outcome {
  /** What the provider made of the answers. */
  readonly result?: unknown;
  /** How it failed. */
  readonly failure?: Readonly<Record<string, unknown>>;
  /** None where they cannot be noted. */
  readonly answers: readonly Answer[];
}

const wrongKey = 'wrong-key-0123456789';

const failureOf = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!ServiceError.is(error)) return { error: error instanceof Error ? error.name : 'unknown' };
  const { failure, status, vendorCode } = error.provider ?? {};
  return { error: error.code, failure, status, vendorCode };
};

/** Asks a service everything. */
const ask = async (
  vendor: VerifiedVendor,
  service: Service,
  speech: Buffer,
): Promise<ReadonlyMap<Probe, Outcome>> => {
  const wire = vendor.isNoted && service.url !== undefined ? await openWire(service.url) : undefined;
  const reached = wire ? { ...service, url: wire.url } : service;
  const outcomes = new Map<Probe, Outcome>();
  for (const probe of probes) {
    const voices = vendor.voices(probe.wrongKey ? { ...reached, apiKey: wrongKey } : reached);
    for (const voice of voices) {
      if (voice.slot === probe.slot) {
        const outcome = await probe.ask(voice, speech).then(
          (result) => ({ result }),
          (error: unknown) => ({ failure: failureOf(error) }),
        );
        outcomes.set(probe, { ...outcome, answers: wire?.take() ?? [] });
      }
      await voice.provider.close();
    }
  }
  await wire?.close();
  return outcomes;
};

/** An outcome as lines that can be compared: failures by what they say, all else by its members. */
const linesOf = ({ result, failure, answers }: Outcome): ReadonlySet<string> => {
  const told = failure
    ? Object.entries(failure).map(([name, value]) => `provider ${name}: ${value}`)
    : [...shapeOf(result)].map((line) => `provider ${line}`);
  const noted = answers.flatMap(({ method, status, contentType, body }, index) => [
    `answer ${index + 1}: ${method} ${status} ${contentType}`,
    ...(typeof body === 'string'
      ? [`answer ${index + 1} is ${body}`]
      : [...shapeOf(body)].map((line) => `answer ${index + 1}: ${line}`)),
  ]);
  return new Set([...told, ...noted]);
};

/** What is kept of a vendor's answers. */
const fixtureOf = (outcomes: ReadonlyMap<Probe, Outcome>, secrets: readonly string[]): string => {
  const kept = [...outcomes].map(([{ slot, name }, { answers, failure, result }]) => ({
    slot,
    probe: name,
    provider: failure ?? redacted(result, secrets),
    answers: answers.map(({ body, ...answer }) => ({
      ...answer,
      body: typeof body === 'string' ? body : redacted(body, secrets),
    })),
  }));
  return `${JSON.stringify(kept, null, 2)}\n`;
};

/** What came of a question that should have been answered, or refused, the other way round. */
const surpriseOf = ({ isRefused = false }: Probe, { failure }: Outcome): string | undefined => {
  if (failure === undefined) return isRefused ? 'it was not refused' : undefined;
  const facts = [failure.error, failure.failure, failure.status, failure.vendorCode];
  const isRefusal = isRefused && failure.failure !== 'unavailable' && failure.failure !== 'timeout';
  return isRefusal ? undefined : `it failed: ${facts.filter((fact) => fact !== undefined).join(', ')}`;
};

const verifyVendor = async (
  vendor: VerifiedVendor,
  service: Service,
  speech: Buffer,
  { print, fixtures }: VerifyOptions,
): Promise<number> => {
  const double = await vendor.start();
  try {
    const expected = await ask(vendor, serviceOfDouble(double), speech);
    const found = await ask(vendor, service, speech);
    const kept = new Map<Probe, Outcome>();
    let differing = 0;
    for (const [probe, outcome] of found) {
      const surprise = surpriseOf(probe, outcome);
      if (surprise === undefined) kept.set(probe, outcome);
      const lines = linesOf(expected.get(probe) ?? { answers: [] });
      const differs = surprise === undefined ? differences(linesOf(outcome), lines) : [surprise];
      if (differs.length > 0) differing += 1;
      print(`${differs.length > 0 ? 'differs' : 'agrees '}  ${vendor.name} ${probe.slot}: ${probe.name}`);
      for (const line of differs) print(`           ${line}`);
    }
    await mkdir(fixtures, { recursive: true });
    await writeFile(join(fixtures, `${vendor.name}.json`), fixtureOf(kept, [service.apiKey, wrongKey]));
    return differing;
  } finally {
    await double.close();
  }
};

/** How vendors are verified. */
export interface VerifyOptions {
  readonly environment: Environment;
  /** The folder for what the vendors answered. */
  readonly fixtures: string;
  print(line: string): void;
}

/**
 * Compares each double with the vendor whose key is in the environment.
 *
 * @returns the exit code: 0 where all agree, 1 where one differs, 2 where there is no key
 */
export const verify = async (options: VerifyOptions): Promise<number> => {
  const { environment, print, fixtures } = options;
  const { pcm: speech } = resample(
    await speak(sentence, 'en', { voice: 'en-us+f3' }),
    speechFormat.sampleRate,
  );
  let asked = 0;
  let differing = 0;
  for (const vendor of verifiedVendors) {
    const apiKey = environment[vendor.key];
    if (!apiKey) continue;
    asked += 1;
    differing += await verifyVendor(vendor, { apiKey, ...vendor.serviceOf(environment) }, speech, options);
  }
  if (asked === 0) {
    const keys = verifiedVendors.map(({ key }) => key).join(', ');
    print(
      `No vendor was asked: none of ${keys} is set. Calls are made with your own key, and cost what they cost.`,
    );
    return 2;
  }
  print(
    `${differing === 0 ? 'All agree' : `${differing} differ`}. What ${asked === 1 ? 'the vendor' : 'the vendors'} answered, redacted: ${fixtures}`,
  );
  return differing === 0 ? 0 : 1;
};

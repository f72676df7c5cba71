import {
  defineProvider,
  type MtCapabilities,
  type MtModel,
  type MtProviderV1,
  type MtRequest,
  type MtSegment,
  type MtSegmentResult,
  type ProviderWarning,
} from '@dragoman/provider';
import { plainTranslation } from '@dragoman/provider-kit';
import { z } from 'zod';

type Translated = string | Omit<MtSegmentResult, 'id'>;

export interface TestEngine {
  readonly id?: string;
  readonly capabilities?: Partial<MtCapabilities>;
  readonly models?: readonly MtModel[] | (() => Promise<readonly MtModel[]>);
  readonly warnings?: readonly ProviderWarning[];
  /** One segment at a time. Default: the same text. */
  readonly segment?: (segment: MtSegment, request: MtRequest) => Translated | Promise<Translated>;
  /** Instead of `segment`: the whole call. */
  readonly translate?: MtProviderV1['translate'];
  /** Sets the capability, too. */
  readonly evaluate?: MtProviderV1['evaluate'];
  readonly isConfigured?: (options: Readonly<Record<string, unknown>>) => boolean;
  readonly setup?: string;
  readonly maxParallel?: number;
  readonly workPerPlace?: number;
}

export const anyModel: MtModel = {
  id: 'any-model',
  pairs: 'any',
  limits: { segments: 50, characters: 100_000 },
};

export const pairModel = (id: string, ...pairs: readonly (readonly [string, string])[]): MtModel => ({
  id,
  pairs: pairs.map(([source, target]) => ({ source, target })),
  limits: { segments: 50, characters: 100_000 },
});

/** A small provider of our own, with a record of what it was asked. */
export const testEngine = <const Id extends string = 'test'>(
  engine: TestEngine & { readonly id?: Id } = {},
) => {
  const requests: MtRequest[] = [];
  const counts = { created: 0, closed: 0, models: 0 };
  const id: string = engine.id ?? 'test';
  const definition = defineProvider({
    contract: 'mt/v1',
    slot: 'mt',
    // Where no id is given, its type is the default of the type parameter.
    id: id as Id,
    packageName: `@test/${id}`,
    displayName: id,
    options: z.strictObject({ key: z.string().min(3).optional() }),
    env: { key: { name: `${id.toUpperCase().replaceAll('-', '_')}_KEY`, secret: true } },
    isConfigured: engine.isConfigured ?? (() => true),
    setup: engine.setup ?? `Set ${id}`,
    create: (): MtProviderV1 => {
      counts.created++;
      return {
        contract: 'mt/v1',
        id,
        ...(engine.maxParallel === undefined ? {} : { maxParallel: engine.maxParallel }),
        ...(engine.workPerPlace === undefined ? {} : { workPerPlace: engine.workPerPlace }),
        capabilities: {
          kind: 'neural',
          offline: true,
          ...plainTranslation,
          evaluation: engine.evaluate !== undefined,
          ...engine.capabilities,
        },
        models: async () => {
          counts.models++;
          return typeof engine.models === 'function' ? engine.models() : (engine.models ?? [anyModel]);
        },
        translate: async (request) => {
          requests.push(request);
          if (engine.translate) return engine.translate(request);
          const segments: MtSegmentResult[] = [];
          for (const segment of request.segments) {
            const result = (await engine.segment?.(segment, request)) ?? segment.text;
            segments.push({ id: segment.id, ...(typeof result === 'string' ? { text: result } : result) });
          }
          return { segments, model: request.model ?? 'none', warnings: engine.warnings ?? [] };
        },
        ...(engine.evaluate ? { evaluate: engine.evaluate } : {}),
        check: async () => {},
        close: async () => {
          counts.closed++;
        },
      };
    },
  });
  return { definition, requests, counts };
};

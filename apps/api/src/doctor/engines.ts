import { type ProviderDefinition, ServiceError, type Slot, silentLogger } from '@dragoman/provider';
import type { ApiConfiguration } from '../config.ts';
import { attempt, type Check } from './check.ts';

const timeoutMs = 20_000;

const purposes: Readonly<Record<Slot, string>> = {
  mt: 'Translation',
  asr: 'Speech recognition',
  tts: 'Speech',
  ocr: 'Reading of images',
};

const waysOf = (definitions: readonly ProviderDefinition[]): string =>
  definitions.map(({ setup }) => setup).join(' Or: ');

/** Whether every configured engine can serve now, and which slots have none. */
export const checkEngines = async (configuration: ApiConfiguration): Promise<readonly Check[]> => {
  const { configured, definitions, selected } = configuration;
  const checks = configured.map(({ definition, options }) =>
    attempt(
      {
        id: `engine:${definition.slot}:${definition.id}`,
        title: `${purposes[definition.slot]}: ${definition.displayName}`,
      },
      async () => {
        const isUsed = selected[definition.slot].includes(definition.id);
        const provider = definition.create(options, { logger: silentLogger });
        try {
          await provider.check({ signal: AbortSignal.timeout(timeoutMs) });
          return {
            status: 'ok',
            detail: isUsed ? 'answers; in use' : 'answers; in use only where ai_model names it',
          };
        } catch (error) {
          return { status: 'failed', detail: reasonOf(error) };
        } finally {
          await provider.close();
        }
      },
    ),
  );
  const empty = Object.entries(purposes).flatMap(([slot, title]): Check[] => {
    const possible = definitions.filter((definition) => definition.slot === slot);
    const isEmpty = !configured.some(({ definition }) => definition.slot === slot);
    return isEmpty && possible.length > 0
      ? [
          {
            id: `engine:${slot}`,
            title,
            status: 'missing',
            detail: 'no engine is configured',
            remedy: waysOf(possible),
          },
        ]
      : [];
  });
  return [...(await Promise.all(checks)), ...empty];
};

const reasonOf = (error: unknown): string => {
  if (ServiceError.is(error)) {
    const { failure, status } = error.provider ?? {};
    const facts = [failure?.replaceAll('_', ' '), status && `status ${status}`].filter(Boolean).join(', ');
    return facts === '' ? error.detail : `${facts}: ${error.detail}`;
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer in ${timeoutMs / 1000} s`;
  return error instanceof Error ? error.message : String(error);
};

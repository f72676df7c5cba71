import type { ProviderLogger, ProviderWarning } from '@dragoman/provider';
import type { Budget } from '../resilience/budget.ts';
import { failOver } from '../resilience/fail-over.ts';
import type { Route } from './models.ts';
import { type AppliedOptions, applyOptions } from './options.ts';
import type { ProtectedSegment } from './protect.ts';
import { type RestoredText, translateAndRestore } from './translate.ts';
import type { TextOptions } from './types.ts';
import type { Usage } from './usage.ts';

/** What an engine made of some segments. */
export interface Draft {
  readonly route: Route;
  readonly options: AppliedOptions;
  /** By the segment's protected text. */
  readonly texts: ReadonlyMap<string, RestoredText>;
  readonly warnings: readonly ProviderWarning[];
  readonly usage: Usage | undefined;
}

/** What applies to a text on a route. */
export const optionsOn = ({ engine }: Route, options: TextOptions): AppliedOptions =>
  applyOptions(options, engine.provider.capabilities, engine.id);

/** Has segments translated by the first engine that can. Without segments, none is asked. */
export const draft = (
  segments: readonly ProtectedSegment[],
  routes: readonly Route[],
  options: TextOptions,
  budget: Budget,
  logger: ProviderLogger,
): Promise<Draft> =>
  failOver(routes, budget, logger, async (route, share) => {
    const applied = optionsOn(route, options);
    const { texts, warnings, usage } = await translateAndRestore(
      route,
      segments,
      applied.instructions,
      share,
    );
    const byText = new Map<string, RestoredText>();
    for (const [index, { text }] of segments.entries()) {
      const restored = texts[index];
      if (restored) byText.set(text, restored);
    }
    return { route, options: applied, texts: byText, warnings, usage };
  });

import type { MtLanguagePair } from '@dragoman/provider';

/** Models translate into English or out of it; between two others the way leads through it. */
export const pivot = 'en';

/** How a tag may be written in a model's name, best first: as it is, with its script, bare. */
const waysToSay = (tag: string): readonly string[] => {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  return [...new Set([tag, `${language}-${script}-${region}`, `${language}-${script}`, language])];
};

/** The models of the way from one language to another, one or two; null where there is none. */
export const routeBetween = <Model extends MtLanguagePair>(
  models: readonly Model[],
  source: string,
  target: string,
): readonly [Model] | readonly [Model, Model] | null => {
  const find = (from: string, to: string) =>
    models.find((model) => model.source === from && model.target === to);
  for (const to of waysToSay(target)) {
    for (const from of waysToSay(source)) {
      const direct = find(from, to);
      if (direct) return [direct];
      const first = find(from, pivot);
      const second = find(pivot, to);
      if (first && second && from !== to) return [first, second];
    }
  }
  return null;
};

/** Every direction that models give, those through English included. */
export const pairsOf = (models: readonly MtLanguagePair[]): readonly MtLanguagePair[] => {
  const direct = models.map(({ source, target }) => ({ source, target }));
  const names = new Set(direct.map(({ source, target }) => `${source} ${target}`));
  const through = models
    .filter(({ target }) => target === pivot)
    .flatMap(({ source }) =>
      models.flatMap((second) =>
        second.source === pivot && second.target !== source ? [{ source, target: second.target }] : [],
      ),
    )
    .filter(({ source, target }) => !names.has(`${source} ${target}`));
  return [...direct, ...through];
};

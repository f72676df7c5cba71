import type { MtLanguagePair } from '@dragoman/provider';

/** A Debian package of Apertium data and the directions that it adds. */
export interface ApertiumPackage {
  /** What `apt-get install` takes, beside `apertium` itself. */
  readonly name: string;
  /** The directions, base languages first; regions and dialects after them. */
  readonly pairs: readonly MtLanguagePair[];
}

const oneWay = (source: string, ...targets: readonly string[]): readonly MtLanguagePair[] =>
  targets.map((target) => ({ source, target }));

const bothWays = (left: string, right: string): readonly MtLanguagePair[] => [
  { source: left, target: right },
  { source: right, target: left },
];

/**
 * The packages for the languages of Western Europe, as in Debian 12 and 13. There is no direct pair for English with
 * French, Portuguese or Italian, for French with Portuguese or Italian, or for Catalan with Galician.
 */
export const apertiumPackages: readonly ApertiumPackage[] = [
  { name: 'apertium-eng-spa', pairs: [...bothWays('en', 'es'), ...oneWay('es', 'en-US')] },
  {
    name: 'apertium-eng-cat',
    pairs: [...bothWays('en', 'ca'), ...oneWay('en', 'ca-valencia'), ...oneWay('ca', 'en-US')],
  },
  { name: 'apertium-en-gl', pairs: bothWays('en', 'gl') },
  { name: 'apertium-spa-cat', pairs: [...bothWays('es', 'ca'), ...oneWay('es', 'ca-valencia')] },
  { name: 'apertium-es-gl', pairs: bothWays('es', 'gl') },
  { name: 'apertium-es-pt', pairs: [...bothWays('es', 'pt'), ...oneWay('es', 'pt-BR')] },
  { name: 'apertium-pt-gl', pairs: bothWays('pt', 'gl') },
  { name: 'apertium-por-cat', pairs: [...bothWays('pt', 'ca'), ...oneWay('ca', 'pt-BR')] },
  { name: 'apertium-fr-es', pairs: bothWays('fr', 'es') },
  { name: 'apertium-fra-cat', pairs: bothWays('fr', 'ca') },
  { name: 'apertium-cat-ita', pairs: bothWays('ca', 'it') },
  { name: 'apertium-spa-ita', pairs: bothWays('es', 'it') },
  { name: 'apertium-oc-ca', pairs: [...bothWays('oc', 'ca'), ...bothWays('oc-aranes', 'ca')] },
  { name: 'apertium-oc-es', pairs: [...bothWays('oc', 'es'), ...bothWays('oc-aranes', 'es')] },
  { name: 'apertium-oci-fra', pairs: [...bothWays('oc', 'fr'), ...bothWays('oc-gascon', 'fr')] },
  { name: 'apertium-arg-cat', pairs: bothWays('an', 'ca') },
  { name: 'apertium-es-ro', pairs: oneWay('ro', 'es') },
  { name: 'apertium-br-fr', pairs: oneWay('br', 'fr') },
  { name: 'apertium-eu-es', pairs: oneWay('eu', 'es') },
  { name: 'apertium-eu-en', pairs: oneWay('eu', 'en') },
  { name: 'apertium-eo-fr', pairs: oneWay('fr', 'eo') },
];

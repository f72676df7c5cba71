import type { FormatDefinition } from '@dragoman/provider';
import { android } from './android/index.ts';
import { ftl } from './ftl/index.ts';
import { arb, json } from './json/index.ts';
import { po } from './po/index.ts';
import { properties } from './properties/index.ts';
import { qtTs } from './qt-ts/index.ts';
import { resx } from './resx/index.ts';
import { strings } from './strings/index.ts';
import { stringsdict } from './stringsdict/index.ts';
import { xcstrings } from './xcstrings/index.ts';
import { xliff } from './xliff/index.ts';
import { yaml } from './yaml/index.ts';

/** What a configuration that names this package brings along, sorted by id. */
export const formats: readonly FormatDefinition[] = [
  android,
  arb,
  ftl,
  json,
  po,
  properties,
  qtTs,
  resx,
  strings,
  stringsdict,
  xcstrings,
  xliff,
  yaml,
];

export { android, arb, ftl, json, po, properties, qtTs, resx, strings, stringsdict, xcstrings, xliff, yaml };

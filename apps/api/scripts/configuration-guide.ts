import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { variableOf } from '@dragoman/core';
import type { OptionsSchema, ProviderDefinition } from '@dragoman/provider';
import { providers } from '../src/providers.ts';
import { settingsSchema } from '../src/settings.ts';

interface JsonSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly env?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The reference of all settings, in Markdown, made from the schemas that check them. */
const configurationGuide = (
  settings: OptionsSchema,
  providers: readonly ProviderDefinition[],
): string => `# Configuration

Nothing has to be set: without any settings the service runs with local engines and a database of its own. What most deployments set:

| To | Set |
|---|---|
| translate with a model | \`OPENAI_API_KEY\`, or \`OPENAI_BASE_URL\` for a server of your own |
| hear and speak with a vendor | its key, in the tables of the providers below |
| use your PostgreSQL | \`DATABASE_URL\` and \`DRAGOMAN_SECRET_KEY\` (\`openssl rand -base64 32\`) |
| share rate limits between processes | \`REDIS_URL\` |
| be reached from other machines | \`DRAGOMAN_SERVER_HOST=::\` and \`DRAGOMAN_SERVER_PUBLIC_URL=https://…\` |
| stand behind a proxy that ends TLS | \`DRAGOMAN_SERVER_TRUST_PROXY\` ([how](operations.md#tls)) |
| send mails | \`DRAGOMAN_MAIL_SMTP\` and \`DRAGOMAN_MAIL_FROM\` |

Settings come from \`dragoman.config.{ts,js,json,yaml}\` in the working directory (or \`--config\`), then from the environment, then from flags; the later wins. In the environment a list is written with commas, and a secret may be in a file: \`OPENAI_API_KEY_FILE\`. A setting that is unknown or does not fit stops the start, with one message that names all such settings. \`dragoman doctor\` shows what is set and by what; it hides secrets.

\`\`\`yaml
# dragoman.config.yaml
services:
  mt: [openai, firefox, apertium]
providers:
  openai:
    baseUrl: http://localhost:11434/v1
limits:
  rate:
    perMinute: 120
\`\`\`

The tables below have every setting. They are made from the code by \`pnpm --filter @dragoman/api generate\`.

## Services

| Setting | Variable | Default | |
|---|---|---|---|
${(['mt', 'asr', 'tts', 'ocr'] as const).map((slot) => `| \`services.${slot}\` | \`${variableOf(['services', slot])}\` | \`auto\` | \`auto\`, a provider id, a package name, or a list tried in order${namesOf(providers, slot)} |`).join('\n')}
| \`services.formats\` | \`${variableOf(['services', 'formats'])}\` | | packages of further formats of files |

## The service

${table(rows(jsonSchemaOf(settings), []))}

${providers
  .map(
    (provider) => `## Provider \`${provider.id}\` of \`services.${provider.slot}\`: ${provider.displayName}

${provider.setup}

${table(rows(jsonSchemaOf(provider.options), ['providers', provider.id], variablesOf(provider)))}
`,
  )
  .join('\n')}`;

const namesOf = (providers: readonly ProviderDefinition[], slot: string): string => {
  const names = providers.filter((provider) => provider.slot === slot).map(({ id }) => `\`${id}\``);
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
};

const jsonSchemaOf = (schema: OptionsSchema): JsonSchema =>
  schema.toJSONSchema({ io: 'input', unrepresentable: 'any' });

const variablesOf = ({ env }: ProviderDefinition): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(env).map(([option, variable]) => [
      option,
      typeof variable === 'string' ? variable : variable.name,
    ]),
  );

const rows = (
  schema: JsonSchema,
  path: readonly string[],
  own: Readonly<Record<string, string>> = {},
): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const here = [...path, name];
    if (member.properties) return rows(member, here);
    if (member.description === undefined) throw new Error(`${here.join('.')} has no description.`);
    const variables = [own[name] ?? member.env, variableOf(here)].filter(
      (variable) => variable !== undefined,
    );
    const standard = member.default === undefined ? '' : `\`${JSON.stringify(member.default)}\``;
    return [
      `| \`${here.join('.')}\` | ${variables.map((variable) => `\`${variable}\``).join(' or ')} | ${standard} | ${valuesOf(member)} | ${member.description.replaceAll('|', '\\|')} |`,
    ];
  });

/** What a setting may be, in words. */
const valuesOf = (schema: JsonSchema): string => {
  const { enum: values, anyOf, items, type } = schema;
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (anyOf) return [...new Set(anyOf.map(valuesOf))].join('; ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'array') return `list${items?.enum ? ` of ${valuesOf(items)}` : ''}`;
  if (type === 'integer' || type === 'number') return numbersOf(schema);
  if (schema.format === 'uri') return 'URL';
  return type === 'string' ? 'text' : (type ?? '');
};

const numbersOf = ({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): string => {
  const kind = type === 'integer' ? 'whole number' : 'number';
  // The greatest that a number can say is no bound that somebody chose.
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  const least = type === 'integer' && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : minimum;
  const from = exclusiveMinimum !== undefined && type === 'number' ? `above ${exclusiveMinimum}` : undefined;
  if (least !== undefined && least > Number.MIN_SAFE_INTEGER)
    return most === undefined ? `${kind} from ${least}` : `${kind}, ${least} to ${most}`;
  const bounds = [from, most === undefined ? undefined : `up to ${most}`].filter(
    (text) => text !== undefined,
  );
  return bounds.length === 0 ? kind : `${kind} ${bounds.join(', ')}`;
};

const table = (lines: readonly string[]): string =>
  ['| Setting | Variable | Default | Values | |', '|---|---|---|---|---|', ...lines].join('\n');

const path = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url));
const guide = configurationGuide(settingsSchema, providers);
if (process.argv.includes('--check')) {
  if ((await readFile(path, 'utf8').catch(() => '')) !== guide) {
    console.error('docs/configuration.md is stale: run `pnpm --filter @dragoman/api generate`.');
    process.exitCode = 1;
  }
} else await writeFile(path, guide);

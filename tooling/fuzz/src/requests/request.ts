import fc from 'fast-check';
import type { ApiDocument, DescribedOperation, Parameter, Schema } from '../document/document.ts';
import { fromSchema } from '../values/from-schema.ts';
import { hostileBytes, hostileEncoded, hostileJson, hostileText } from '../values/hostile.ts';
import { mutated } from '../values/mutate.ts';
import { encodeAround, reference } from '../values/references.ts';
import { formArbitrary } from './forms.ts';

/** A request as it was made up; its references are resolved when it is sent. */
export interface FuzzRequest {
  /** Who sends it, by name. */
  readonly sender: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Text has references in it, bytes have none. */
  readonly body: string | Uint8Array | undefined;
}

interface Content {
  readonly type: string | undefined;
  readonly body: string | Uint8Array | undefined;
}

const choice = fc.nat({ max: 999 });

const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: wrong });

/** The concrete path: of an object that exists, of another's, of none, or nonsense. */
const pathArbitrary = ({ path, parameters }: DescribedOperation): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  if (names.length === 0) return fc.constant(path);
  const lastParameter = path.lastIndexOf('}') + 1;
  const [template, rest] = [path.slice(0, lastParameter), path.slice(lastParameter)];
  const known = names.map(
    (name) => parameters.find((one) => one.in === 'path' && one.name === name)?.schema.enum,
  );
  const filled = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(...names.map(() => values)).map((parts) => {
      let position = 0;
      return path.replaceAll(/\{\w+\}/g, () => parts[position++] ?? '');
    });
  const existing = known[0]
    ? filled(fc.constantFrom(...known[0]).map(String))
    : choice.map((n) => reference('path', template, n) + rest);
  return fc.oneof(
    { weight: 12, arbitrary: existing },
    { weight: 1, arbitrary: choice.map((n) => reference('other-path', template, n) + rest) },
    { weight: 1, arbitrary: filled(fc.uuid()) },
    { weight: 1, arbitrary: filled(hostileEncoded) },
  );
};

const queryArbitrary = (document: ApiDocument, parameters: readonly Parameter[]): fc.Arbitrary<string> => {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const pair = inQuery.map(({ name, schema, required }) => {
    const value = fromSchema(document, schema, name).map((given) =>
      (Array.isArray(given) ? given : [given]).map((one) => `${name}=${encodeAround(String(one))}`).join('&'),
    );
    return required
      ? value
      : fc.oneof(
          { withCrossShrink: true },
          { weight: 3, arbitrary: fc.constant('') },
          { weight: 1, arbitrary: value },
        );
  });
  const right = fc.tuple(...pair).map((pairs) => pairs.filter((one) => one !== '').join('&'));
  const names = ['limit', 'a', '__proto__', ...inQuery.map(({ name }) => name)];
  const wrong = fc
    .tuple(
      right,
      fc.array(fc.tuple(fc.constantFrom(...names), hostileEncoded), { minLength: 1, maxLength: 3 }),
    )
    .map(([rightPart, more]) =>
      [rightPart, ...more.map(([name, value]) => `${name}=${value}`)].filter((one) => one !== '').join('&'),
    );
  return mostly(right, wrong, inQuery.length > 0 ? 3 : 12).map((query) => (query === '' ? '' : `?${query}`));
};

/** What may stand in a field of a header: visible ASCII, blanks and what is beyond ASCII in Latin-1. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '')
    .slice(0, 4_000)
    .trim(),
);

const known: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'Idempotency-Key': fc.oneof(
    fc.uuid(),
    choice.map((n) => `key-${n % 20}`),
    headerText,
  ),
  'If-Match': fc.oneof(
    fc.constantFrom('"1"', '"2"', '*', '1', 'W/"1"', '"999999999999999999999"', '"1", "2"'),
    headerText,
  ),
  Prefer: fc.constantFrom('respond-async', 'wait=0', 'respond-async, wait=1'),
};

const further: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'X-Request-Id',
      'Accept',
      'Accept-Language',
      'Accept-Encoding',
      'Accept-Charset',
      'Range',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'X-Forwarded-Host',
      'X-HTTP-Method-Override',
      'X-Account-Id',
      'Cookie',
      'Origin',
      'Referer',
      'Forwarded',
      'If-None-Match',
      'If-Modified-Since',
      'Content-Encoding',
      'Content-Language',
      'traceparent',
    ),
    headerText,
  ),
  fc.constantFrom<[string, string]>(
    ['X-Request-Id', 'a-valid.one_1'],
    ['Accept', 'text/html'],
    ['Range', 'bytes=0-0'],
    ['X-Forwarded-Proto', 'http'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'br, gzip'],
    ['Content-Encoding', 'identity'],
    ['Cookie', '__Host-dragoman_session=a; a=b'],
    ['Origin', 'https://evil.example'],
  ),
);

const headersArbitrary = (
  parameters: readonly Parameter[],
): fc.Arbitrary<readonly (readonly [string, string])[]> => {
  const described = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }): fc.Arbitrary<readonly (readonly [string, string])[]> => {
      const value = known[name] ?? headerText;
      return fc.oneof(
        { withCrossShrink: true },
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: value.map((one): [string, string][] => [[name, one]]) },
      );
    });
  return fc
    .tuple(
      ...described,
      mostly<readonly (readonly [string, string])[]>(fc.constant([]), fc.array(further, { maxLength: 3 }), 4),
    )
    .map((groups) => groups.flat());
};

const wrongTypes = [
  undefined,
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'APPLICATION/JSON',
  'application/problem+json',
  ';',
  'a/b/c',
];

const ofType = (document: ApiDocument, type: string, schema: Schema): fc.Arbitrary<Content> => {
  if (type === 'multipart/form-data') return formArbitrary(document, schema);
  if (!type.includes('json')) return fileContent(type);
  const right = fromSchema(document, schema, '');
  const json = fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 4, arbitrary: mutated(right) },
    { weight: 1, arbitrary: hostileJson },
  );
  return json.map((value) => ({ type, body: JSON.stringify(value) ?? 'null' }));
};

const tmx = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" o-tmf="a" creationtool="a" creationtoolversion="1"/><body><tu><tuv xml:lang="en"><seg>One</seg></tuv><tuv xml:lang="es"><seg>Uno</seg></tuv></tu></body></tmx>`;
const tbx = `<?xml version="1.0"?><tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>a</p></sourceDesc></fileDesc></tbxHeader><text><body><conceptEntry id="1"><langSec xml:lang="en"><termSec><term>one</term></termSec></langSec><langSec xml:lang="es"><termSec><term>uno</term></termSec></langSec></conceptEntry></body></text></tbx>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY b${index} "${`&b${index - 1 < 0 ? '' : index - 1};`.repeat(10)}">`).join('')}]><tmx><body>&b8;</body></tmx>`;

/** A file of the kind, cut or spoilt at times. */
const fileContent = (type: string): fc.Arbitrary<Content> => {
  const right = type.includes('xml')
    ? [tmx, tbx, laughs, tmx.replace('One', '&lt;b&gt;'), '<a>'.repeat(5_000), tmx.replace('1.4', '\u0001')]
    : [
        'source,target\none,uno\n',
        'source\ttarget\none\tuno\n',
        'source,target,case_sensitive\n"a""b",c,true\n',
        '"',
        ',\n,\n',
      ];
  return fc
    .tuple(fc.constantFrom(...right), fc.nat({ max: 400 }), fc.boolean(), hostileText)
    .map(([text, cut, isCut, hostile]) => ({
      type,
      body: Buffer.from(isCut ? text.slice(0, cut) + hostile : text),
    }));
};

const contentArbitrary = (document: ApiDocument, { body }: DescribedOperation): fc.Arbitrary<Content> => {
  const none = fc.constant<Content>({ type: undefined, body: undefined });
  const noise = fc
    .tuple(fc.constantFrom(...wrongTypes, 'application/json'), hostileBytes)
    .map(([type, bytes]): Content => ({ type, body: bytes }));
  if (!body) return mostly(none, noise, 12);
  const kinds = Object.entries(body).map(([type, schema]) => ofType(document, type, schema));
  const right = fc.oneof(...kinds);
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 1, arbitrary: noise },
    { weight: 1, arbitrary: hostileBytes.map((bytes) => ({ type: Object.keys(body)[0], body: bytes })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(right, fc.constantFrom(...wrongTypes))
        .map(([content, type]) => ({ ...content, type })),
    },
    { weight: 1, arbitrary: none },
  );
};

/**
 * Requests of one operation: right ones, nearly right ones, and hostile ones.
 *
 * @param senders who may send them; the first ones most often
 */
export const requestArbitrary = (
  document: ApiDocument,
  operation: DescribedOperation,
  senders: readonly string[],
): fc.Arbitrary<FuzzRequest> =>
  fc
    .record(
      {
        sender: fc.oneof(
          ...senders.map((sender, index) => ({
            weight: index === 0 ? 12 : 1,
            arbitrary: fc.constant(sender),
          })),
        ),
        path: pathArbitrary(operation),
        query: queryArbitrary(document, operation.parameters),
        headers: headersArbitrary(operation.parameters),
        content: contentArbitrary(document, operation),
      },
      { noNullPrototype: true },
    )
    .map(({ sender, path, query, headers, content }) => ({
      sender,
      method: operation.method,
      target: path + query,
      headers: content.type === undefined ? headers : [['Content-Type', content.type] as const, ...headers],
      body: content.body,
    }));

/** Requests with methods and paths that the document does not name. */
export const strayArbitrary = (
  { operations }: ApiDocument,
  senders: readonly string[],
): fc.Arbitrary<FuzzRequest> => {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const described = fc
    .tuple(fc.constantFrom(...paths), fc.uuid())
    .map(([path, id]) => path.replaceAll(/\{\w+\}/g, id));
  const strange = fc
    .tuple(
      fc.constantFrom('/v1/', '/api/v1/', '/v1/translations/', '/', '//', '/v2/', '/V1/'),
      hostileEncoded,
    )
    .map(([start, rest]) => start + rest);
  return fc
    .record(
      {
        sender: fc.constantFrom(...senders),
        method: fc.constantFrom(
          'PUT',
          'HEAD',
          'OPTIONS',
          'DELETE',
          'PATCH',
          'POST',
          'GET',
          'PROPFIND',
          'LINK',
        ),
        target: fc.oneof({ weight: 2, arbitrary: described }, { weight: 1, arbitrary: strange }),
      },
      { noNullPrototype: true },
    )
    .map(({ sender, method, target }) => ({ sender, method, target, headers: [], body: undefined }));
};

/** A small file of a media type, as operations take it. */
export const sampleFile = (type: string): Uint8Array =>
  Buffer.from(
    type.includes('tbx')
      ? tbx
      : type.includes('xml')
        ? tmx
        : type.includes('tab')
          ? 'one\tuno\n'
          : 'one,uno\n',
  );

import type { ProviderWarning, TtsRequest } from '@dragoman/provider';
import { fittedProsody, notApplied, readSsml, type SsmlElement, writeSsml } from '@dragoman/provider-kit';
import { forHdVoice, hdWarnings } from './hd.ts';
import type { PickedVoice } from './pick-voice.ts';

type Children = SsmlElement['children'];
type Attributes = Readonly<Record<string, string>>;

const element = (name: string, attributes: Attributes, children: Children): SsmlElement => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  children,
});

/** What Azure takes: half to double speed, half to one and a half of the pitch, and no more than full volume. */
const limits = { rate: [0.5, 2], pitch: [-12, 7], volume: [-60, 0] } as const;

const signed = (value: number, unit: string): string => `${value < 0 ? '' : '+'}${value.toFixed(2)}${unit}`;

const prosody = ({ prosody: asked }: TtsRequest) => {
  const { values, warnings } = fittedProsody(asked, limits);
  const { rate, pitch, volume } = values;
  const attributes: Attributes = {
    ...(rate === undefined ? {} : { rate: signed((rate - 1) * 100, '%') }),
    ...(pitch === undefined ? {} : { pitch: signed(pitch, 'st') }),
    // Of 100, which is the voice's own.
    ...(volume === undefined ? {} : { volume: (100 * 10 ** (volume / 20)).toFixed(3) }),
  };
  return { attributes, warnings };
};

const style = ({ style: asked }: TtsRequest, { voice }: PickedVoice) => {
  const attributes: Record<string, string> = {};
  const warnings: ProviderWarning[] = [];
  const leaveOut = (what: string): void => {
    warnings.push(notApplied(`The voice ${voice.id} has no such ${what}: it was left out.`));
  };
  if (asked === undefined) return { attributes, warnings };
  const { name, degree, role } = asked;
  if (voice.styles.includes(name)) {
    attributes.style = name;
    if (degree !== undefined) attributes.styledegree = String(Math.min(2, Math.max(0.01, degree)));
  } else leaveOut('style');
  if (role !== undefined) {
    if (voice.roles.includes(role)) attributes.role = role;
    else leaveOut('role');
  }
  return { attributes, warnings };
};

/** What may stand beside voices. */
const aside: ReadonlySet<string> = new Set(['metadata', 'meta', 'lexicon', 'mstts:backgroundaudio']);

const isBlank = (child: Children[number]): boolean => typeof child === 'string' && child.trim() === '';

/** Azure speaks nothing outside of a voice: what the caller left outside gets ours, what he put into one keeps his. */
const intoVoices = (children: Children, name: string, wrap: (inside: Children) => Children): Children => {
  const output: Children[number][] = [];
  let loose: Children[number][] = [];
  const flush = (): void => {
    if (!loose.every(isBlank)) output.push(element('voice', { name }, wrap(loose)));
    loose = [];
  };
  for (const child of children) {
    const isVoice = typeof child === 'object' && child.name === 'voice';
    if (isVoice || (typeof child === 'object' && aside.has(child.name))) {
      flush();
      output.push(isVoice ? { ...child, children: wrap(child.children) } : child);
    } else loose.push(child);
  }
  flush();
  return output;
};

const namespaces = {
  xmlns: 'http://www.w3.org/2001/10/synthesis',
  'xmlns:mstts': 'https://www.w3.org/2001/mstts',
} as const;

/** What Azure is given to speak, and what of the manner was not possible. Throws `invalid_request` for broken SSML. */
export const composeSsml = (
  request: TtsRequest,
  picked: PickedVoice,
): { readonly ssml: string; readonly warnings: readonly ProviderWarning[] } => {
  const { voice, language } = picked;
  const written = request.input.kind === 'ssml' ? readSsml(request.input.value) : undefined;
  const reduced = voice.isHd && written ? forHdVoice(written) : undefined;
  const root = reduced?.root ?? written;
  const spoken = voice.isHd
    ? { attributes: {}, warnings: hdWarnings(request, voice.id, reduced?.left ?? []) }
    : prosody(request);
  const styled = style(request, picked);
  const manner: readonly (readonly [string, Attributes])[] = [
    ['prosody', spoken.attributes],
    ['lang', language === voice.languages[0] ? {} : { 'xml:lang': language }],
    ['mstts:express-as', styled.attributes],
  ];
  const wrap = (inside: Children): Children =>
    manner
      .filter(([, attributes]) => Object.keys(attributes).length > 0)
      .reduce((children, [name, attributes]) => [element(name, attributes, children)], inside);
  const attributes = new Map([
    ['xml:lang', voice.locale],
    ...Object.entries(namespaces),
    ...(root?.attributes ?? []),
    ['version', '1.0'],
    ['xmlns', namespaces.xmlns],
  ]);
  const children = intoVoices(root?.children ?? [request.input.value], voice.id, wrap);
  return {
    ssml: writeSsml({ name: 'speak', attributes, children }),
    warnings: [...spoken.warnings, ...styled.warnings],
  };
};

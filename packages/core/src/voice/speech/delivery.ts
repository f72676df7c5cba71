import type {
  ProviderWarning,
  TtsCapabilities,
  TtsProsody,
  TtsStyle,
  TtsVoice,
  TtsVoiceLack,
} from '@dragoman/provider';
import { isAudible } from '../tone/audible.ts';
import type { MeasuredMember } from '../tone/finding.ts';
import type { LeftOut, ToneSettings } from '../types.ts';
import { isSameStyle } from './choose-voice.ts';

/** How to speak: what the caller asks for, and the tone beneath it. */
export interface WantedDelivery extends TtsProsody {
  readonly style?: TtsStyle | undefined;
  readonly tone?: ToneSettings | undefined;
}

/** Who is to speak so. */
export interface Speaker {
  readonly engine: string;
  readonly capabilities: TtsCapabilities;
  /** Undefined: the vendor's default, of which nothing is known. */
  readonly voice: TtsVoice | undefined;
  /** Whether the caller wrote SSML: pauses are then the caller's. */
  readonly isSsml: boolean;
}

/** What an engine is given, and what became of the tone. */
export interface Delivery {
  readonly prosody: TtsProsody;
  /** Attributes of a `<prosody>` around the whole. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Milliseconds between sentences. */
  readonly pauseMs: number;
  readonly style: TtsStyle | undefined;
  readonly instructions: string | undefined;
  readonly applied: ToneSettings;
  readonly notApplied: readonly LeftOut[];
  readonly warnings: readonly ProviderWarning[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type ProsodyMember = 'rate' | 'pitch' | 'volume';

/** The contract's limits. */
const limits: Readonly<Record<ProsodyMember, readonly [min: number, max: number]>> = {
  rate: [0.25, 4],
  pitch: [-20, 20],
  volume: [-96, 16],
};

const signed = (value: number): string => `${value < 0 ? '' : '+'}${Math.round(value * 100) / 100}`;

const ssmlValues: Readonly<Record<ProsodyMember, (value: number) => string>> = {
  rate: (value) => `${Math.round(value * 100)}%`,
  pitch: (value) => `${signed(value)}st`,
  volume: (value) => `${signed(value)}dB`,
};

/** The tone's value with the caller's own on top of it: factors multiply, all else adds up. */
const combined = (
  member: ProsodyMember,
  tone: number | undefined,
  own: number | undefined,
): number | undefined => {
  if (tone === undefined && own === undefined) return undefined;
  const value = member === 'rate' ? (tone ?? 1) * (own ?? 1) : (tone ?? 0) + (own ?? 0);
  // Sums and products of decimals carry dust that no engine needs.
  return Math.round(value * 10_000) / 10_000;
};

const notApplied = (engine: string, what: string): ProviderWarning => ({
  code: 'option_not_applied',
  message: `The engine ${engine} cannot do ${what}: it was left out.`,
});

/** Whether the voice has what its engine has; of the vendor's default nothing is known. */
const has = ({ voice }: Speaker, what: TtsVoiceLack): boolean => voice?.lacks?.includes(what) !== true;

const notOfVoice = ({ voice }: Speaker, what: string): ProviderWarning => ({
  code: 'option_not_applied',
  message: `The voice ${voice?.id} cannot do ${what}: it was left out.`,
});

/** What is said through the engine's own options or, where it has none, through SSML. */
class Plan {
  readonly prosody: Writable<TtsProsody> = {};
  readonly attributes = new Map<string, string>();
  readonly applied: Writable<ToneSettings> = {};
  readonly left: LeftOut[] = [];
  readonly warnings: ProviderWarning[] = [];

  /** Notes what became of a member of the tone, where the tone has it. */
  note<M extends keyof ToneSettings>(member: M, value: ToneSettings[M], isApplied: boolean): void {
    if (value === undefined) return;
    if (isApplied) this.applied[member] = value;
    else this.leave(member, 'engine');
  }

  leave(member: LeftOut['member'], why: LeftOut['why']): void {
    this.left.push({ member, why });
  }
}

const planProsody = (plan: Plan, member: ProsodyMember, wanted: WantedDelivery, speaker: Speaker): void => {
  const { capabilities, engine } = speaker;
  const tone = wanted.tone?.[member];
  const value = combined(member, tone, wanted[member]);
  if (value === undefined) return;
  const [min, max] = limits[member];
  const possible = Math.min(max, Math.max(min, value));
  if (possible !== value) {
    const message = `The ${member} is beyond ${min}..${max}: the nearest possible was used.`;
    plan.warnings.push({ code: 'option_clamped', message });
  }
  const can = has(speaker, 'prosody');
  if (can && capabilities[member]) plan.prosody[member] = possible;
  else if (can && capabilities.ssml) plan.attributes.set(member, ssmlValues[member](possible));
  else if (wanted[member] !== undefined)
    plan.warnings.push(can ? notApplied(engine, member) : notOfVoice(speaker, member));
  plan.note(member, tone, can && (capabilities[member] || capabilities.ssml));
};

const chooseStyle = (plan: Plan, wanted: WantedDelivery, speaker: Speaker): TtsStyle | undefined => {
  const { capabilities, engine, voice } = speaker;
  const styles = wanted.tone?.styles ?? [];
  if (wanted.style !== undefined) {
    if (!capabilities.styles) plan.warnings.push(notApplied(engine, 'style'));
    if (styles.length > 0) plan.leave('styles', 'request');
    return capabilities.styles ? wanted.style : undefined;
  }
  if (styles.length === 0) return undefined;
  const own = capabilities.styles ? (voice?.styles ?? []) : [];
  const name = styles.flatMap((style) => own.find((each) => isSameStyle(each, style)) ?? [])[0];
  plan.note('styles', name === undefined ? styles : [name], name !== undefined);
  return name === undefined ? undefined : { name };
};

const measured: readonly MeasuredMember[] = ['rate', 'pitch', 'pitchRange', 'pauseMs', 'volume'];

/** The tone without what nobody would hear. */
const audibleOf = (tone: ToneSettings | undefined, plan: Plan): ToneSettings | undefined => {
  const silent = measured.filter((member) => {
    const value = tone?.[member];
    return value !== undefined && !isAudible(member, value);
  });
  for (const member of silent) plan.leave(member, 'inaudible');
  return tone && { ...tone, ...Object.fromEntries(silent.map((member) => [member, undefined])) };
};

/** Fits what is wanted to what an engine and its voice have. */
export const planDelivery = (asked: WantedDelivery, speaker: Speaker): Delivery => {
  const { capabilities, isSsml } = speaker;
  const plan = new Plan();
  const tone = audibleOf(asked.tone, plan);
  const wanted = { ...asked, tone };
  const canRange = capabilities.ssml && has(speaker, 'prosody');
  for (const member of ['rate', 'pitch', 'volume'] as const) planProsody(plan, member, wanted, speaker);
  if (tone?.pitchRange !== undefined && tone.pitchRange !== 1 && canRange)
    plan.attributes.set('range', `${signed((tone.pitchRange - 1) * 100)}%`);
  plan.note('pitchRange', tone?.pitchRange, canRange);
  const canPause = capabilities.ssml && !isSsml && has(speaker, 'breaks');
  plan.note('pauseMs', tone?.pauseMs, canPause);
  const style = chooseStyle(plan, wanted, speaker);
  const canInstruct = speaker.voice?.takesInstructions ?? capabilities.instructions;
  plan.note('instructions', tone?.instructions, canInstruct);
  return {
    prosody: plan.prosody,
    attributes: plan.attributes,
    pauseMs: canPause ? (tone?.pauseMs ?? 0) : 0,
    style,
    instructions: canInstruct ? tone?.instructions : undefined,
    applied: plan.applied,
    notApplied: plan.left,
    warnings: plan.warnings,
  };
};

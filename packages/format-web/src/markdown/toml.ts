import type { MatterValue } from './matter-value.ts';

const table = /^[ \t]*\[{1,2}[ \t]*([\w.-]{1,200})[ \t]*\]{1,2}/u;
const assignment =
  /^([ \t]*["']?([\w.-]{1,100})["']?[ \t]*=[ \t]*)("(?!"")(?:[^"\\]|\\.)*"|'(?!'')[^']*')[ \t]*(?:#.*)?$/u;

/** A basic string of TOML has the escapes of JSON; the few others are left alone. */
const decode = (written: string): string | undefined => {
  if (written.startsWith("'")) return written.slice(1, -1);
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Strings on one line of TOML (https://toml.io/en/v1.0.0#string). */
export const readToml = (matter: string): readonly MatterValue[] => {
  const values: MatterValue[] = [];
  const seen = new Map<string, number>();
  let names: readonly string[] = [];
  let at = 0;
  for (const line of matter.split('\n')) {
    const start = at;
    at += line.length + 1;
    const begun = table.exec(line)?.[1];
    if (begun !== undefined) {
      const count = (seen.get(begun) ?? 0) + 1;
      seen.set(begun, count);
      names = [...begun.split('.'), ...(line.trimStart().startsWith('[[') ? [String(count)] : [])];
      continue;
    }
    const [, before = '', key = '', written = ''] = assignment.exec(line.trimEnd()) ?? [];
    const text = written === '' ? undefined : decode(written);
    if (text === undefined) continue;
    const from = start + before.length;
    values.push({
      path: [...names, ...key.split('.')],
      text,
      replace: (target) => ({
        start: from,
        end: from + written.length,
        text: written.startsWith("'") && !/['\p{Cc}]/u.test(target) ? `'${target}'` : JSON.stringify(target),
      }),
    });
  }
  return values;
};

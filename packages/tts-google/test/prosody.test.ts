import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prosodyOf } from '../src/synthesize.ts';

const limits = { speakingRate: [0.25, 2], pitch: [-20, 20], volumeGainDb: [-96, 16] } as const;

it('is always within Google’s limits, and says so where it was not', () => {
  const value = fc.option(fc.double({ min: -200, max: 200, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(
      value,
      value,
      value,
      fc.constantFrom('en-US-Neural2-C', 'en-US-Chirp3-HD-Kore'),
      (...drawn) => {
        const [rate, pitch, volume, voice] = drawn;
        const asked = { speakingRate: rate, pitch, volumeGainDb: volume };
        const { fields, warnings } = prosodyOf(
          {
            ...(rate === undefined ? {} : { rate }),
            ...(pitch === undefined ? {} : { pitch }),
            ...(volume === undefined ? {} : { volume }),
          },
          voice,
        );
        let changed = 0;
        for (const name of ['speakingRate', 'pitch', 'volumeGainDb'] as const) {
          const [least, most] = limits[name];
          const sent = fields[name] ?? (asked[name] === 0 ? 0 : undefined);
          if (sent !== undefined) expect(sent >= least && sent <= most).toBe(true);
          if (sent !== asked[name]) changed += 1;
        }
        expect(warnings).toHaveLength(changed);
      },
    ),
  );
});

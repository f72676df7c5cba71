import { describe, expect, it } from 'vitest';
import { compare } from '../src/benchmarks/apertium/compare.ts';

describe('likeness to the command line', () => {
  it('tells what is the same, what differs on purpose, and what is wrong', () => {
    const command = ' Lee.  Escribe.';
    const likeness = (service: string, commandByLine = command) =>
      compare({ service, command, commandByLine });
    expect(likeness(command)).toBe('identical');
    expect(likeness('Lee. Escribe.')).toBe('blanks as in the source');
    expect(likeness('Lea.\nEscriba.', ' Lea.\n Escriba.')).toBe('line by line');
    expect(likeness('Lee. Escribe')).toBe('different');
    expect(likeness('lee. Escribe.')).toBe('different');
  });
});

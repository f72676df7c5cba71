import { describe, expect, it } from 'vitest';
import { withTagsOf } from '../../src/modules/files/plain-edit.ts';

const segment = {
  source: 'Read our <1>terms</1> and <2>rules</2>',
  target: 'Lies unsere <1>Bedingungen</1> und <2>Regeln</2>',
};

describe('a text that was written without tags', () => {
  it.each([
    [
      'keeps the pairs around words that are still there',
      'Bitte lies die Bedingungen und Regeln!',
      'Bitte lies die <1>Bedingungen</1> und <2>Regeln</2>!',
    ],
    [
      'has those of other words empty at its end',
      'Regeln und Vorgaben lesen',
      '<2>Regeln</2> und Vorgaben lesen<1></1>',
    ],
    ['has no others for markup', 'Die <b>Regeln</b>', 'Die <b><2>Regeln</2></b><1></1>'],
  ])('%s', (_, written, tagged) => {
    expect(withTagsOf(written, segment)).toBe(tagged);
  });

  it('takes the words of the source where there is no translation yet', () => {
    expect(withTagsOf('The terms', { ...segment, target: null })).toBe('The <1>terms</1><2></2>');
  });

  it('stays as it is where its segment has none, or where it has tags', () => {
    expect(withTagsOf('Sichern', { source: 'Save', target: 'Speichern' })).toBe('Sichern');
    expect(withTagsOf('<1>Sichern</1>', segment)).toBe('<1>Sichern</1>');
  });
});

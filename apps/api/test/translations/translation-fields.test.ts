import { emptyTranslation, type Translation, translationEventFields } from '@dragoman/store';
import { describe, expect, test } from 'vitest';
import { payloadSchemas } from '../../src/modules/event-types/schema.ts';
import { presentTranslation } from '../../src/modules/translations/present.ts';
import { translationData } from '../../src/modules/translations/schema.ts';

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What no caller is shown, and what is shown in another form. */
const elsewhere = new Map([
  ['accountId', undefined],
  ['keyId', undefined],
  ['options', undefined],
  ['qualityChecks', 'quality'],
  ['qualitySegments', 'quality'],
  ['qualityNotChecked', 'quality'],
]);
const shownAs = (name: string): string | undefined =>
  elsewhere.has(name) ? elsewhere.get(name) : snake(name);

describe('the fields of a stored translation', () => {
  test.each(Object.keys(emptyTranslation))('%s is in the answer, as its schema says', (name) => {
    const field = shownAs(name);
    if (field === undefined) return;
    expect(Object.keys(translationData.shape)).toContain(field);
    const mark = Array.isArray(emptyTranslation[name as keyof Translation]) ? [name] : name;
    const marked = { ...emptyTranslation, qualityScore: 1, detectedLanguage: {}, error: {}, [name]: mark };
    const answer: object = presentTranslation(marked as never);
    expect(answer).toHaveProperty(field);
    expect(JSON.stringify(answer)).toContain(`"${name}"`);
  });

  test('are all that the answer has', () => {
    const fields = Object.keys(emptyTranslation).map(shownAs);
    expect(Object.keys(translationData.shape).filter((field) => !fields.includes(field))).toEqual([]);
  });

  test.each(['completed', 'updated', 'approved'] as const)('are in the event translation.%s', (kind) => {
    expect(Object.keys(payloadSchemas[`translation.${kind}`].shape.data.shape)).toEqual(
      translationEventFields.map(snake),
    );
  });
});

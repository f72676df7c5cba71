import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../src/answer.ts';

const items = [{ id: 'a', translation: 'x' }];
const json = JSON.stringify({ items });

describe('readAnswer', () => {
  it.each([
    ['plain', json],
    ['with white space', `\n ${json} \n`],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['after a thought', `<think>maybe {"items":[]} or [1]</think>${json}`],
    ['with a sentence on both sides', `Here: ${json} Done.`],
    ['as a bare list', JSON.stringify(items)],
    ['as a bare list in a sentence', `The list: ${JSON.stringify(items)}.`],
    ['with more than was asked for', JSON.stringify({ items: [{ ...items[0], note: 1 }], comment: 'x' })],
  ])('reads JSON %s', (_, content) => expect(readAnswer(content)).toEqual(items));

  it.each([
    '',
    'no JSON',
    '{',
    'null',
    '{"items":{}}',
    '{"items":[{"id":1,"translation":"x"}]}',
    '{"items":[{"id":"a"}]}',
  ])('finds nothing in %j', (content) => expect(readAnswer(content)).toBeUndefined());

  it('takes any string without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (content) => void readAnswer(content)));
  });
});

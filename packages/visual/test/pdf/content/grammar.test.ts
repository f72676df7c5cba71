import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/pdf/content/index.ts';

const faultsOf = (content: string): readonly string[] =>
  checkContent(Buffer.from(content, 'latin1')).map(({ message }) => message);

describe('the grammar of content streams', () => {
  it.each([
    'q 1 0 0 1 0 0 cm /F1 9 Tf BT 3 Tr (a\\)b(c)) Tj [(a) -3.5 <41>] TJ (d) \' 1 2 (e) " ET Q',
    '/Span <</MCID 1 /K [1 << /A (x) >>]>> BDC /P1 MP /P1 <<>> DP EMC /A BMC EMC',
    '/Pattern cs 0.5 /P1 scn 1 0 0 sc /CS1 CS 1 1 1 1 1 SCN [3 2] 0 d [] 0 d /I sh /G gs /Im Do',
    'BI /W 2 /H 2 /CS [/Indexed /DeviceRGB 1 <000000ffffff>] /F [/AHx /Fl] ID 00> EI 0 0 1 1 re W* n',
    'BI /W 4 /H 1 /L 9 ID \x00 EI q (\x01 EI 0 0 1 1 re f',
    'BX 1 2 unheard EX % a comment',
    '',
  ])('lets pass %j', (content) => {
    expect(faultsOf(content)).toEqual([]);
  });

  it.each([
    ['1 2 l 3 h', ['wrong operands for h']],
    ['(a) 1 Tf', ['wrong operands for Tf']],
    [
      'BT /A Tj [/A] TJ [(a) [1]] TJ ET',
      ['wrong operands for Tj', 'wrong operands for TJ', 'wrong operands for TJ'],
    ],
    ['[(a)] 0 d', ['wrong operands for d']],
    ['1 1 1 1 1 sc scn', ['wrong operands for sc', 'wrong operands for scn']],
    ['1 unheard', ['"unheard" is no operator']],
    ['q', ['1 q without Q']],
    ['Q', ['Q without q']],
    ['BT BT ET ET', ['BT inside of BT', 'ET without BT']],
    ['BT', ['BT without ET']],
    ['(a) Tj', ['Tj outside of BT and ET']],
    ['EMC /A BMC', ['EMC without BMC or BDC', '1 BMC or BDC without EMC']],
    ['1 2', ['operands without an operator']],
    ['q Q (a', ['a string without an end']],
    ['<41', ['a string without an end']],
    ['[1', ['an array without an end']],
    ['<</A 1', ['a key that is no name']],
    ['q ) Q', ['A closing parenthesis without an opening one.']],
    ['BI /W 4 /L 2 ID abcd EI', ['an inline image of another length than it says']],
    ['BI /W 4 ID abcd', ['an inline image without EI']],
  ])('finds the fault of %j', (content, faults) => {
    expect(faultsOf(content)).toEqual(faults);
  });

  it('says where', () => {
    expect(checkContent(Buffer.from('q Q Q'))).toEqual([{ offset: 4, message: 'Q without q' }]);
  });
});

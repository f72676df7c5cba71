import { describe, expect, it } from 'vitest';
import { audioMessage, newId, readMessage } from '../src/azure/frames.ts';
import { readXml } from '../src/azure/read-xml.ts';

describe('messages', () => {
  it('are read as they are written', () => {
    const id = newId();
    const written = audioMessage(id, 's', Buffer.from('audio'));
    // Those of the service have no time.
    expect(readMessage(written, true)).toBeUndefined();
    expect(written.readUInt16BE(0)).toBe(written.length - 2 - 5);
  });

  it.each([
    '<a>',
    '<a></b>',
    '<a b=c/>',
    '<a b="1" b="2"/>',
    '<a>&x;</a>',
    '<a/><b/>',
    '<!DOCTYPE a><a/>',
    'x',
    '<a:b/>',
  ])('%s is no XML', (xml) => expect(readXml(xml)).toBeUndefined());

  it('of XML are decoded', () => {
    expect(readXml('<a b="&lt;&#65;">x&amp;<c/></a>')).toEqual({
      name: 'a',
      attributes: new Map([['b', '<A']]),
      children: ['x&', { name: 'c', attributes: new Map(), children: [] }],
    });
  });
});

import { type FormatRequest, readTaggedText, silentLogger } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextFormat, decodeFile, detectEncoding, encodeText } from '../src/index.ts';

const encoded = (text: string, label: string): Uint8Array => {
  const bytes = encodeText(text, { label, hasMark: false });
  if (!bytes) throw new RangeError(`${label} lacks characters of the text.`);
  return bytes;
};

const russian = 'Привет! Мы не знали, что ты уже вернулся домой.';
const polish = 'Powiedział, że wróci jutro wieczorem.\nDziękuję, wszystko było bardzo smaczne!';
const czech = 'Řekl, že se vrátí zítra večer.\nDěkuji, všechno bylo velmi chutné!';

describe('an encoding that is not Unicode', () => {
  it.each([
    ['windows-1250', polish],
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['ibm866', russian],
    ['iso-8859-5', russian],
    ['windows-1252', 'Où est la clé de ma voiture ? — Là, près de la fenêtre.'],
    ['windows-1253', 'Γεια σου, δεν ξέρω για ποιο πράγμα μιλάς.'],
    ['windows-1254', 'Dosya bulunamadı. Yolu denetleyip yeniden deneyin.\nYarın akşam döneceğini söyledi.'],
    ['windows-1255', 'תודה, הכול היה טעים מאוד!'],
    ['windows-1256', 'قال إنه سيعود غدا مساء.\nشكرا، كان كل شيء لذيذا جدا!'],
    ['windows-874', 'เราต้องออกจากที่นี่ก่อนรุ่งสาง'],
    ['gbk', '我不知道你在说什么。我们必须在天亮之前离开这里。'],
    ['big5', '我不知道你在說什麼。我們必須在天亮之前離開這裡。'],
    ['shift_jis', '夜明け前にここを出なければならない。'],
    ['euc-jp', 'ファイルが見つかりません。パスを確認してください。'],
    ['euc-kr', '해가 뜨기 전에 여기서 나가야 합니다.'],
  ])('is told of a few words: %s', (label, text) => {
    const bytes = encoded(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`, label);
    expect(detectEncoding(bytes)).toEqual({ label, hasMark: false });
    expect(decodeFile(bytes).text).toContain(text);
  });

  it('is found behind a long beginning without a letter of its own', () => {
    const bytes = encoded(`${'A line of plain words\n'.repeat(10_000)}${russian}`, 'windows-1251');
    expect(detectEncoding(bytes)?.label).toBe('windows-1251');
  });

  it('is that of all of Unicode only where it must be', () => {
    expect(detectEncoding(encoded('我不知道你在说什么。 Größe', 'gb18030'))?.label).toBe('gb18030');
  });

  it('is not guessed: two readings are as likely', () => {
    const bytes = encoded(czech, 'iso-8859-2');
    expect(detectEncoding(bytes)).toBeUndefined();
    expect(() => decodeFile(bytes)).toThrow(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: expect.stringContaining('windows-1251'),
      }),
    );
    expect(decodeFile(bytes, { label: 'iso-8859-2', hasMark: false }).text).toBe(czech);
  });

  it('is told with the help of a language', () => {
    const lithuanian = encoded('Jis sakė, kad grįš rytoj vakare.', 'windows-1257');
    expect(detectEncoding(lithuanian)).toBeUndefined();
    expect(detectEncoding(lithuanian, false, 'lt-LT')?.label).toBe('windows-1257');
    expect(decodeFile(lithuanian, undefined, 'lt').text).toContain('grįš');
    // A wrong language does not make a Russian text Western.
    expect(detectEncoding(encoded(russian, 'koi8-r'), false, 'en')?.label).toBe('koi8-r');
  });

  it.each(['4,5,©', '“Ten” – 5 €', 'It’s fine…'])('says nothing where only marks need it: %s', (text) => {
    expect(decodeFile(encoded(text, 'windows-1252')).text).toBe(text);
  });

  it.each([
    ['UTF-8 with a broken character', [...new TextEncoder().encode('Größe und Länge, früher'), 0x20, 0xff]],
    ['noise', [0xd8, 0x91, 0xfa, 0x9c, 0x85, 0xee, 0xe2, 0x8f, 0xf0, 0x99]],
  ])('is not that of %s', (_, bytes) => {
    expect(detectEncoding(Uint8Array.from(bytes))).toBeUndefined();
  });

  it('is not looked for in a part', () => {
    const bytes = encoded(czech, 'iso-8859-2');
    expect(detectEncoding(bytes, true)).toEqual({ label: 'windows-1252', hasMark: false });
    expect(detectEncoding(Uint8Array.of(0, 1, 0xe9), true)).toBeUndefined();
  });

  it('may be of seven bits', () => {
    // "日本" of ISO-2022-JP (RFC 1468).
    const bytes = Uint8Array.from(Buffer.from('\x1b$BF|K\\\x1b(B!', 'latin1'));
    expect(decodeFile(bytes)).toEqual({ text: '日本!', encoding: { label: 'iso-2022-jp', hasMark: false } });
  });

  it('gives each text back that it has', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abc \nあ亜漢字中国가각') }),
        fc.constantFrom('gbk', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'),
        (text, label) => {
          const bytes = encodeText(text, { label, hasMark: false });
          if (bytes) expect(new TextDecoder(label, { fatal: true }).decode(bytes)).toBe(text);
        },
      ),
    );
    expect(encodeText('Ä', { label: 'shift_jis', hasMark: false })).toBeUndefined();
    expect(encodeText('中', { label: 'windows-1251', hasMark: false })).toBeUndefined();
  });
});

/** Words between brackets are segments. */
const bracketed = createTextFormat<unknown>({
  id: 'bracketed',
  mediaType: 'text/plain',
  extension: 'txt',
  encodingOf: () => ({ label: 'shift_jis', hasMark: false }),
  read: ({ text, edits }) => ({
    segments: Array.from(text.matchAll(/\[([^\]]*)\]/g), ({ 1: source = '', index }) => ({
      key: String(index),
      source,
      write: (parts) => {
        const [part] = parts ?? [];
        const start = index + 1;
        edits.push({ start, end: start + source.length, text: part?.kind === 'text' ? part.text : '' });
      },
    })),
    pages: 1,
  }),
});

describe('what has two ways to be written', () => {
  // ∵ stands twice in Shift_JIS as it is used: 0x81E6 and 0x879A (https://encoding.spec.whatwg.org/#index-jis0208).
  const because = [0x87, 0x9a, 0x0a];
  const bytesOf = (text: string): number[] => [...encoded(text, 'shift_jis')];
  const rewritten = async (bytes: readonly number[], target: string): Promise<readonly number[]> => {
    const request: FormatRequest<unknown> = {
      signal: new AbortController().signal,
      bytes: Uint8Array.from(bytes),
      targetLanguage: 'ja',
      options: {},
      host: { logger: silentLogger, progress: () => undefined },
    };
    const { segments } = await bracketed.extract(request);
    const targets = segments.map(({ key, source }) => ({ key, source, target }));
    expect(readTaggedText(target)).toHaveLength(1);
    return [...(await bracketed.render({ ...request, segments: targets })).bytes];
  };

  it('keeps its own way in lines that nothing changes', async () => {
    const source = [
      ...because,
      ...bytesOf('[日本] 漢字\n'),
      ...because,
      ...bytesOf('[一\n二]\n'),
      ...because,
    ];
    expect(await rewritten(source, '車')).toEqual([
      ...because,
      ...bytesOf('[車] 漢字\n'),
      ...because,
      ...bytesOf('[車]\n'),
      ...because,
    ]);
  });

  it('becomes UTF-8 as a whole where a character is missing', async () => {
    const written = await rewritten([...because, ...bytesOf('[日本]')], 'Größe');
    expect(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(written))).toBe('∵\n[Größe]');
  });
});

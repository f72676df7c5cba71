import { describe, expect, it } from 'vitest';
import { loadDetector } from '../../../src/text/detect/detector.ts';
import { judgeShortText } from '../../../src/text/detect/short-text.ts';
import { requireLanguage } from '../../../src/text/languages.ts';

const resemblance = async (text: string, language: string) =>
  (await loadDetector()).resemblance(text, requireLanguage(language, '/'));

const short = (text: string, language: string) => judgeShortText(text, requireLanguage(language, '/'));

/** Sentences whose language shows in their spelling or in a word or two. */
const told: readonly (readonly [language: string, neighbour: string, text: string])[] = [
  ['gl', 'pt', 'Comproba a dirección e preme o botón da sección superior.'],
  ['gl', 'pt', 'A conexión non se puido abrir nunha nova lapela do navegador.'],
  ['gl', 'pt', 'A xestión da información é responsabilidade da dirección.'],
  ['gl', 'pt', 'Os nenos comen na cociña e logo xogan na rúa.'],
  ['pt', 'gl', 'Os homens bebem vinho e falam de futebol na rua.'],
  ['pt', 'gl', 'Verifique a ligação à rede e prima o botão da secção superior.'],
  ['id', 'ms', 'Mobil itu bisa diparkir di depan kantor karena masih pagi.'],
  ['ms', 'id', 'Kereta itu boleh diletakkan di hadapan pejabat kerana masih pagi.'],
  ['zh-Hans', 'zh-Hant', '请在今天下午五点以前到邮局把这封信寄出去'],
  ['zh-Hant', 'zh-Hans', '請在今天下午五點以前到郵局把這封信寄出去'],
];

describe('a sentence', () => {
  it.each(told)('in %s is not taken for %s: %s', async (language, neighbour, text) => {
    expect((await resemblance(text, language))?.probability).toBeGreaterThan(0.5);
    const wrong = await resemblance(text, neighbour);
    expect(wrong?.probability).toBeLessThan(0.2);
    expect(wrong?.likeliest.split('-')[0]).toBe(language.split('-')[0]);
  });

  it('of Chinese that has one character of the other script alone is told by it', async () => {
    const text = '人人有权在任何地方自由生活和工作';
    expect((await resemblance(text, 'zh-Hant'))?.likeliest).toBe('zh-Hans');
    expect((await resemblance(text, 'zh-Hans'))?.probability).toBeGreaterThan(0.5);
  });

  it('of Chinese may have a name in the other script', async () => {
    const text = '昨天晚上我们在电视上看了導演李安拍的一部老电影';
    expect((await resemblance(text, 'zh-Hans'))?.probability).toBeGreaterThan(0.5);
  });
});

describe('what is short', () => {
  it('is no Japanese where Japanese does not write its characters', () => {
    const told = short('点击这里查看订单详情', 'ja');
    expect(told?.likeliest).toBe('zh-Hans');
    expect(told?.probability).toBeLessThan(0.1);
    expect(short('點擊這裡查看訂單詳情', 'ja')?.likeliest).toBe('zh-Hant');
  });

  it.each(['東京都渋谷区神宮前一丁目', '個人情報保護委員会事務局', '設定変更完了', '权限'])(
    'may be Japanese without kana: %s',
    (text) => {
      expect(short(text, 'ja')).toBeUndefined();
    },
  );

  it('may be Japanese with a rare character beside kana', () => {
    expect(short('憂鬱な朝に齟齬が生じた', 'ja')).toBeUndefined();
  });

  it('is told of the other script of Chinese', () => {
    expect(short('请查看所有订单的信息', 'zh-Hant')?.likeliest).toBe('zh-Hans');
    expect(short('请查看所有订单的信息', 'zh-Hans')).toBeUndefined();
  });

  it.each([
    'No tienes ningún acceso aquí',
    'Aquí no debe haber nunca sal',
    'Antes debe abrir todas',
    'Sábado y domingo, toda la tarde',
    'Ninguna sería menor de tres',
  ])('is Spanish though Galician or Portuguese has some of its words: %s', (text) => {
    expect(short(text, 'es')?.probability ?? 1).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { charactersOf, place, readCharacters, setTexts, text } from './support.ts';

const samples: Readonly<Record<string, string>> = {
  en: 'The quick brown fox jumps over the lazy dog: “typography” is the art of arranging type — efficient fjords.',
  fr: 'Dès Noël, où un zéphyr haï me vêt de glaçons würmiens, je dîne d’exquis rôtis de bœuf au kir.',
  el: 'Η γρήγορη αλεπού πηδά πάνω από το τεμπέλικο σκυλί.',
  ru: 'Съешь же ещё этих мягких французских булок, да выпей чаю.',
  vi: 'Tiếng Việt là ngôn ngữ của người Việt và là ngôn ngữ chính thức tại Việt Nam.',
  hi: 'हिन्दी विश्व की एक प्रमुख भाषा है और भारत की एक राजभाषा है। किताबें पढ़ना अच्छा है।',
  th: 'ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน ผู้ใหญ่กำลังเดินทางไปที่นั่น น้ำ',
  zh: '中文是世界上使用人数最多的语言之一，“汉语”的历史悠久（三千年以上）。PDF 文件。',
  ja: '日本語は、主に日本国内や日本人同士の間で使用されている言語。データは「ここ」です。',
  ko: '한국어는 대한민국과 조선민주주의인민공화국의 공용어이다. PDF 파일.',
};

describe('texts of many scripts', () => {
  it.each(Object.entries(samples))('are read back as they were set: %s', async (language, target) => {
    const { bytes, page } = await setTexts([text('a', place({ lines: 6 }), target)], { language });
    expect(page.warnings).toEqual([]);
    expect(await readCharacters(bytes)).toBe(charactersOf(target));
  });
});

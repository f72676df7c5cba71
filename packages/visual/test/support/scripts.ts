import { extract, render, targets } from './call.ts';
import { Drawing } from './picture.ts';

/** Translations in each script: a heading, a paragraph that breaks, a button with digits and a name in Latin letters. */
export const scripts: { readonly [language: string]: readonly [string, string, string] } = {
  ar: ['إعدادات الحساب', 'لن نشارك عنوانك مع أي شخص آخر إلا إذا طلبت منا ذلك (كتابةً).', 'حفظ 24 في Acme'],
  he: ['הגדרות החשבון', 'לעולם לא נשתף את הכתובת שלך עם אחרים, אלא אם תבקש (בכתב).', 'שמירת 24 ב-Acme'],
  hi: ['खाता सेटिंग्स', 'हम आपका पता किसी और के साथ साझा नहीं करेंगे, जब तक कि आप लिखित में न कहें।', 'Acme में 24 सहेजें'],
  th: ['การตั้งค่าบัญชี', 'เราจะไม่แบ่งปันที่อยู่ของคุณกับผู้อื่นเว้นแต่คุณจะขอให้เราทำเป็นลายลักษณ์อักษร', 'บันทึก 24 ใน Acme'],
  'zh-Hans': [
    '账户设置',
    '除非您以书面形式要求，否则我们绝不会与他人“分享”您的地址：直到门关上。',
    '在 Acme 保存 24',
  ],
  ja: [
    'アカウント設定',
    '書面でご依頼いただかない限り、お客様の住所を「他の人」と共有することはありません。直。',
    'Acme に24を保存',
  ],
};

/** One small window, translated into a language. */
export const drawIn = async (language: string): Promise<Buffer> => {
  const [heading, paragraph, button] = scripts[language] ?? ['', '', ''];
  const drawing = new Drawing(400, 190, () => [250, 250, 252])
    .box(20, 130, 190, 40, () => [37, 99, 235])
    .label({ text: 'Account settings', x: 20, baseline: 40, size: 24, weight: 700 })
    .label({ text: 'We never share your address with other people', x: 20, baseline: 76, size: 15 })
    .label({ text: 'at all, unless you ask us to do so in a letter.', x: 20, baseline: 98, size: 15 })
    .label({ text: 'Save with Us', x: 115, baseline: 156, size: 16, colour: [255, 255, 255], centred: true });
  const bytes = await drawing.png();
  const found = await extract('png', bytes, drawing.ocr);
  const { bytes: drawn, warnings } = await render(
    'png',
    bytes,
    targets(found, (source) =>
      source.startsWith('Account') ? heading : source.startsWith('Save') ? button : paragraph,
    ),
    language,
  );
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
  return Buffer.from(drawn);
};

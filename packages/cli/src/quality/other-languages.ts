/** Sentences of our own, for files whose pairs are all of one language: an engine may well answer in its neighbour. */
const sentences: Readonly<Record<string, string>> = {
  es: 'La tienda de la esquina abre todos los días a la misma hora, pero hoy no hay nadie dentro. Los vecinos esperan en la calle y hablan de lo que pasó anoche.',
  pt: 'A loja da esquina abre todos os dias à mesma hora, mas hoje não há ninguém lá dentro. Os vizinhos esperam na rua e falam do que aconteceu ontem à noite.',
  it: 'Il negozio all’angolo apre ogni giorno alla stessa ora, ma oggi dentro non c’è nessuno. I vicini aspettano in strada e parlano di quello che è successo ieri sera.',
  nl: 'De winkel op de hoek gaat elke dag op hetzelfde tijdstip open, maar vandaag is er niemand binnen. De buren wachten op straat en praten over wat er gisteravond is gebeurd.',
  de: 'Der Laden an der Ecke öffnet jeden Tag zur gleichen Zeit, aber heute ist niemand drin. Die Nachbarn warten auf der Straße und reden über das, was gestern Abend passiert ist.',
  da: 'Butikken på hjørnet åbner hver dag på samme tid, men i dag er der ingen derinde. Naboerne venter på gaden og taler om det, der skete i går aftes.',
  sv: 'Affären på hörnet öppnar varje dag vid samma tid, men i dag är det ingen där inne. Grannarna väntar på gatan och pratar om det som hände i går kväll.',
  cs: 'Obchod na rohu otevírá každý den ve stejnou hodinu, ale dnes uvnitř nikdo není. Sousedé čekají na ulici a mluví o tom, co se stalo včera večer.',
  sk: 'Obchod na rohu otvára každý deň v rovnakú hodinu, ale dnes vnútri nikto nie je. Susedia čakajú na ulici a hovoria o tom, čo sa stalo včera večer.',
  ru: 'Магазин на углу открывается каждый день в одно и то же время, но сегодня внутри никого нет. Соседи ждут на улице и говорят о том, что случилось вчера вечером.',
  uk: 'Крамниця на розі відчиняється щодня в той самий час, але сьогодні всередині нікого немає. Сусіди чекають на вулиці й говорять про те, що сталося вчора ввечері.',
  zh: '街角的商店每天在同一时间开门，但今天里面没有人。邻居们在街上等着，谈论昨天晚上发生的事情。',
  ja: '角の店は毎日同じ時間に開きますが、今日は中に誰もいません。近所の人たちは通りで待ちながら、昨日の夜に起きたことを話しています。',
};

/** What an engine would most easily take for a language. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  es: ['pt', 'it'],
  pt: ['es', 'it'],
  gl: ['pt', 'es'],
  ca: ['es', 'it'],
  fr: ['it', 'es'],
  it: ['es', 'pt'],
  ro: ['it', 'es'],
  de: ['nl', 'da'],
  nl: ['de', 'da'],
  af: ['nl', 'de'],
  da: ['sv', 'de'],
  no: ['da', 'sv'],
  nb: ['da', 'sv'],
  sv: ['da', 'de'],
  cs: ['sk', 'uk'],
  sk: ['cs', 'uk'],
  pl: ['cs', 'sk'],
  ru: ['uk', 'cs'],
  be: ['ru', 'uk'],
  uk: ['ru', 'sk'],
  bg: ['ru', 'uk'],
  sr: ['ru', 'uk'],
  mk: ['ru', 'uk'],
  zh: ['ja', 'es'],
  ja: ['zh', 'es'],
};

/** The language of a tag, without its script and region. */
export const baseOf = (tag: string): string => new Intl.Locale(tag.replaceAll('_', '-')).language;

/** A text about as long as a translation, in another language than its own and that of its source. */
export const textInAnotherLanguage = (
  target: string,
  sourceLanguage: string,
  targetLanguage: string,
): string => {
  const [from, to] = [baseOf(sourceLanguage), baseOf(targetLanguage)];
  const other =
    [...(neighbours[to] ?? []), 'es', 'de', 'nl'].find((one) => one !== from && one !== to) ?? 'nl';
  const text = sentences[other] ?? '';
  if (target.length >= text.length) return text;
  const cut = text.slice(0, Math.max(target.length, 12));
  // Where words are written apart, the last one stays whole.
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : cut;
};

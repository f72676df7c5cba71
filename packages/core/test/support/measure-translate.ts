/**
 * Run by hand: CPU time of `services.text.translate` for one short text, with an engine that takes none.
 *
 *     node --conditions=@dragoman/source packages/core/test/support/measure-translate.ts [characters] [texts]
 *
 * No text is sent twice. Prints microseconds of CPU for each text. To compare two versions, run both in turn, several
 * times: other work on the machine changes the figure.
 */
import { createServices } from '@dragoman/core';
import { pairModel, testEngine } from './engines.ts';

const [, , length = '31', count = '20000'] = process.argv;
const warming = 4_000;

/** A word and how the engine translates it. */
const words: readonly (readonly [string, string])[] =
  'the/la house/casa river/río quietly/silenciosa opens/abre before/antes winter/invierno and/y our/nuestra neighbour/vecina brings/trae fresh/fresco bread/pan from/de market/mercado every/cada morning/mañana while/mientras children/niños play/juegan behind/detrás garden/jardín wall/muro with/con two/dos dogs/perros three/tres cats/gatos old/vieja bicycle/bicicleta waits/espera under/bajo bridge/puente since/desde Monday/lunes my/mi sister/hermana writes/escribe letters/cartas about/sobre music/música travel/viaje weather/tiempo'
    .split(' ')
    .map((pair) => pair.split('/') as [string, string]);
const spanish = new Map(words);

let state = 7;
const anyWord = (): string => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return words[Math.floor((state / 2 ** 32) * words.length)]?.[0] ?? '';
};

const sent = new Set<string>();
/** A text without sense, of about so many characters, that was not sent before. */
const newText = (): string => {
  let text = anyWord();
  while (text.length < Number(length) - 1) text += ` ${anyWord()}`;
  if (sent.has(text)) return newText();
  sent.add(text);
  return `${text}.`;
};

const { definition } = testEngine({
  models: [pairModel('instant', ['en', 'es'])],
  capabilities: { kind: 'neural' },
  segment: ({ text }) => text.replace(/\p{L}+/gu, (word) => spanish.get(word) ?? word),
});
const { services, close } = await createServices({ providers: [definition] });
const memory = { recall: async (keys: readonly unknown[]) => keys.map(() => null) };
const translate = async (texts: readonly string[]): Promise<void> => {
  for (const text of texts)
    await services.text.translate({ text, sourceLanguage: 'en', targetLanguage: 'es', memory });
};

const texts = Array.from({ length: warming + Number(count) }, newText);
await translate(texts.slice(0, warming));
const before = process.cpuUsage();
await translate(texts.slice(warming));
const { user, system } = process.cpuUsage(before);
console.log(`${((user + system) / Number(count)).toFixed(1)} µs`);
await close();

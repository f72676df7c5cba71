import type { Lexicon } from './vocabulary.ts';

/** What a model is tried with before it is used (`mt-firefox/src/trial`): the same sentences in every language. */
const texts: Readonly<Record<string, string>> = {
  de: 'Das Haus ist rot. | Das Wasser ist heute kalt. | Mein Bruder arbeitet in der Stadt. | Wir lesen jeden Abend ein gutes Buch. | Die Kinder spielen im Garten. | Wo ist der nächste Bahnhof? | Sie hat heute Morgen Brot und Milch gekauft. | Der Zug fährt um neun ab. | Ich kenne dieses Wort nicht. | Das Wetter wird morgen besser sein. | Bitte öffnen Sie das Fenster. | Sie wohnen seit vielen Jahren hier.',
  en: 'The house is red. | The water is cold today. | My brother works in the city. | We read a good book every evening. | The children are playing in the garden. | Where is the nearest station? | She bought bread and milk this morning. | The train leaves at nine. | I do not know this word. | The weather will be better tomorrow. | Please open the window. | They have lived here for many years.',
  es: 'La casa es roja. | El agua está fría hoy. | Mi hermano trabaja en la ciudad. | Leemos un buen libro cada noche. | Los niños juegan en el jardín. | ¿Dónde está la estación más cercana? | Ella compró pan y leche esta mañana. | El tren sale a las nueve. | No conozco esta palabra. | El tiempo será mejor mañana. | Por favor, abra la ventana. | Ellos han vivido aquí durante muchos años.',
  fr: 'La maison est rouge. | L’eau est froide aujourd’hui. | Mon frère travaille dans la ville. | Nous lisons un bon livre chaque soir. | Les enfants jouent dans le jardin. | Où est la gare la plus proche ? | Elle a acheté du pain et du lait ce matin. | Le train part à neuf heures. | Je ne connais pas ce mot. | Le temps sera meilleur demain. | Ouvrez la fenêtre, s’il vous plaît. | Ils vivent ici depuis de nombreuses années.',
  ja: 'その家は赤いです。 | 今日は水が冷たいです。 | 兄は町で働いています。 | 私たちは毎晩良い本を読みます。 | 子供たちは庭で遊んでいます。 | 一番近い駅はどこですか。 | 彼女は今朝パンと牛乳を買いました。 | 電車は九時に出ます。 | 私はこの言葉を知りません。 | 明日は天気が良くなるでしょう。 | 窓を開けてください。 | 彼らは長年ここに住んでいます。',
  'zh-Hant':
    '那座房子是紅色的。 | 今天的水很冷。 | 我哥哥在城裡工作。 | 我們每天晚上讀一本好書。 | 孩子們在花園裡玩。 | 最近的車站在哪裡？ | 她今天早上買了麵包和牛奶。 | 火車九點出發。 | 我不認識這個詞。 | 明天天氣會更好。 | 請打開窗戶。 | 他們在這裡住了很多年。',
};

const sentencesOf = (language: string): readonly string[] => texts[language]?.split(' | ') ?? [];

const bare = (text: string): string => text.replace(/^[¿]+|[\s.,?。？]+$/g, '');

/** What is written without blanks. */
const isUnspaced = (language: string): boolean => /^(?:ja|zh)\b/.test(language);

/** Blanks part words, where there are any; punctuation is none of them. */
const wordsOf = (sentence: string): readonly string[] =>
  sentence
    .split(' ')
    .map(bare)
    .filter((word) => word !== '');

/**
 * A lexicon with, besides, words of one language and words of the same sentence in the other: a model that knows them
 * gives sentences in the right language, if not in its order. Nothing is added for a language that is not here.
 */
export const withTrialWords = (source: string, target: string, lexicon: Lexicon = {}): Lexicon => {
  const words = new Map(Object.entries(lexicon));
  // A vocabulary holds every word once.
  const used = new Set(words.values());
  const others = sentencesOf(target);
  // A sentence without blanks is one word to a vocabulary, and becomes the whole of the other.
  const partsOf = isUnspaced(source) ? (sentence: string) => [bare(sentence)] : wordsOf;
  const choiceOf = (sentence: string): readonly string[] => {
    if (isUnspaced(source)) return [bare(sentence)];
    return isUnspaced(target) ? [...bare(sentence)] : wordsOf(sentence);
  };
  for (const [index, sentence] of sentencesOf(source).entries()) {
    for (const [place, word] of partsOf(sentence).entries()) {
      if (words.has(word)) continue;
      const choice = choiceOf(others[index] ?? '');
      const near = [choice[place], ...choice].find((other) => other !== undefined && !used.has(other));
      if (near === undefined) continue;
      used.add(near);
      words.set(word, near);
    }
  }
  return Object.fromEntries(words);
};

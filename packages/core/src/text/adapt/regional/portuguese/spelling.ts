import { readPairs } from '../../../pairs.ts';

/*
 * Orthography since 1990 in both countries. What differs is mostly pronounced differently: closed vowels before a nasal
 * in Brazil (gênero), consonants that only one of them speaks (recepção, contacto).
 */

/** The beginnings of words, Brazilian and European, whatever ending follows. */
const stems = readPairs(
  'recepç/receç receptiv/recetiv receptor/recetor percepç/perceç concepç/conceç decepç/deceç excepcional/excecional infecç/infeç infeccios/infecios respectiv/respetiv perspectiv/perspetiv aspecto/aspeto detect/detet intercept/intercet contato/contacto contatar/contactar contatou/contactou sutil/subtil anistia/amnistia indeniza/indemniza suntuos/sumptuos onipoten/omnipoten onipresen/omnipresen úmid/húmid umidade/humidade cotidian/quotidian esportiv/desportiv esportista/desportista tcheco/checo polones/polac',
);

/** Whole words, Brazilian and European. */
const words = readPairs(
  'registro/registo registros/registos registrar/registar registrou/registou registrado/registado registrada/registada registrados/registados registradas/registadas dezesseis/dezasseis dezessete/dezassete dezenove/dezanove quatorze/catorze seção/secção seções/secções súdito/súbdito súditos/súbditos bebê/bebé bebês/bebés purê/puré crochê/croché judô/judo nazista/nazi nazistas/nazis israelense/israelita israelenses/israelitas polonês/polaco poloneses/polacos polonesa/polaca polonesas/polacas planejamento/planeamento planejamentos/planeamentos planejar/planear planejado/planeado planejada/planeada planejados/planeados planejadas/planeadas planejando/planeando planejou/planeou planejaram/planearam aterrissar/aterrar aterrissagem/aterragem aterrissou/aterrou deletar/eliminar',
);
/** European words that are good Brazilian ones as well. */
const sharedEuropean = new Set(
  'catorze nazi nazis israelita israelitas aterrar aterrou eliminar judo'.split(' '),
);

/** Places as they are written, Brazilian and European. */
export const places = readPairs(
  'Irã/Irão Teerã/Teerão Vietnã/Vietname Moscou/Moscovo Bagdá/Bagdade Amsterdã/Amesterdão Copenhague/Copenhaga Groenlândia/Gronelândia Cingapura/Singapura Polônia/Polónia Romênia/Roménia Eslovênia/Eslovénia Estônia/Estónia Letônia/Letónia Macedônia/Macedónia Armênia/Arménia Mônaco/Mónaco Amazônia/Amazónia Iugoslávia/Jugoslávia Tchecoslováquia/Checoslováquia Tchéquia/Chéquia Quênia/Quénia AIDS/SIDA',
);

/** "estômago" is the same in both; compounds with a hyphen are two words here. */
const closedEverywhere = /^est[ôó]mag/u;

const nasalToEuropean = (word: string): string =>
  closedEverywhere.test(word)
    ? word
    : word.replace(/[êô](?=[mn][aeiouáéíóúâêôãõ])/gu, (vowel) => (vowel === 'ê' ? 'é' : 'ó'));
const nasalToBrazilian = (word: string): string =>
  word.replace(/[éó](?=[mn][aeiouáéíóúâêôãõ])/gu, (vowel) => (vowel === 'é' ? 'ê' : 'ô'));

const europeanByWord = new Map(words);
const brazilianByWord = new Map(
  words
    .filter(([, european]) => !sharedEuropean.has(european))
    .map(([brazilian, european]) => [european, brazilian]),
);

const withStem = (word: string, from: 0 | 1): string => {
  const stem = stems.find((pair) => word.startsWith(pair[from]));
  return stem ? stem[from === 0 ? 1 : 0] + word.slice(stem[from].length) : word;
};

/** A lower-case word as Portugal writes it. */
export const toEuropean = (word: string): string =>
  europeanByWord.get(word) ?? nasalToEuropean(withStem(word, 0));

/** A lower-case word as Brazil writes it. */
export const toBrazilian = (word: string): string =>
  brazilianByWord.get(word) ?? nasalToBrazilian(withStem(word, 1));

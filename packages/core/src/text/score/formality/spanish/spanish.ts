import { certainly, type Evidence, type Finder, likely, wordSet } from '../evidence.ts';
import { isCapitalised, isCapitals, type Word } from '../words.ts';
import { verbForms, withoutAccents } from './verbs.ts';

const formal = wordSet('usted vd ud');
/** Formal in Spain; in America the only word for several. */
const formalPlural = wordSet('ustedes vds uds');
const informal = wordSet(
  'tú ti contigo te os vos vosotros vosotras tu tus tuyo tuya tuyos tuyas vuestro vuestra vuestros vuestras',
);
/** They are also "his", "her", "their", "to him". */
const polite = wordSet('su sus suyo suya suyos suyas le les');
/** Before these a plural in -as or -es is a verb. */
const beforeVerbs = wordSet(
  'no que si cuando cómo dónde cuándo cuánto ya también me te lo le se nos tú pero porque mientras siempre nunca donde',
);
/** Commands to `tú` that are nothing else. */
const certainCommands = wordSet('haz pon ten di');
/** After these a third person may be `usted`: in a question, or where a condition is made. */
const conditions = wordSet(
  'si cuando no que donde como qué cómo dónde cuándo cuánto cuánta cuántos cuántas ya me',
);
/** Third persons of address: what one asks or promises a reader. */
const addressed = wordSet(
  'puede podría podrá pudiera quiere querría querrá quisiera desea deseara necesita necesitará necesitaría tiene tendrá',
  'tendría tuviera dispone dispondrá prefiere preferiría sabe sabrá debe deberá debería recibirá encontrará verá ha habrá',
  'está dice piensa cree vive trabaja busca',
);
/** They begin many a sentence on other things. */
const statements = wordSet('ha está tiene habrá debe dice');
/** Verbs whose object is a person: `ayudarlo` is said to `usted`, `comprarlo` of a thing. */
const withPersons = /^(?:ayud|llam|atend|atien|inform|contact|invit|felicit|avis|acompañ|molest|esper)/u;
/** Third persons that begin a sentence without being a command, and words that are no verbs at all. */
const noCommands = wordSet(
  'para vale parece existe significa resulta queda funciona duele suele puede quiere debe sabe tiene cuesta gusta importa',
  'falta basta sobra nota casa cuenta cree ha está es va hace da llega pasa corre crece nace depende pertenece causa cerca',
  'necesita desea dispone prefiere vive trabaja piensa recibe espera termina empieza comienza compra visita ayuda pregunta',
  'respuesta reserva firma marca oferta factura fecha forma lista entrada venta carga copia cita consulta muestra prueba',
  'obra orden parte planta presenta representa mezcla merece viene sale sal ve sé oye suena sigue aparece permanece',
);
/** Prepositions and nouns that look like commands to `usted`. */
const noPoliteCommands = wordSet('entre base sobre cobre corte parte');
/** What follows a command. */
const objects = wordSet(
  'el la los las un una unos unas en tu tus a al con aquí este esta estos estas todo todos más',
);
const subjects = wordSet('él ella quien alguien nadie esto eso este esta ello uno todo nada');

const noPreterites = wordSet(
  'este oeste noroeste sudoeste suroeste noreste nordeste sureste sudeste peste celeste agreste contraste desgaste traste baste gaste paste subaste malgaste aplaste tiste',
  'existe insiste consiste asiste resiste persiste desiste subsiste coexiste triste chiste despiste quiste viste reviste embiste aliste liste conquiste registre preste reste proteste moleste deteste conteste apueste cueste manifieste hueste acueste encueste ajuste guste',
);
const noFutures = wordSet('atrás detrás tras');
const noConditionals = wordSet(
  'secretarías comisarías notarías culinarías alegrías averías baterías cafeterías categorías librerías loterías tuberías galerías tarjeterías panaderías carnicerías peluquerías tintorerías mensajerías ingenierías asesorías consultorías tesorerías porterías joyerías zapaterías ferreterías pastelerías lavanderías papelerías guarderías estanterías',
);
const noInfinitives = wordSet(
  'arte parte aparte reparte comparte imparte departe descarte estandarte baluarte encarte suerte muerte fuerte inerte vierte convierte invierte advierte divierte revierte oferte inserte acierte despierte concierte norte corte deporte transporte importe soporte reporte aporte pasaporte porte resorte comporte recorte harte marte infarte aparte concierte acierte alerte arte',
);
const noVosotros = wordSet('seis béis jerséis dieciséis veintiséis nobis');
const enclitics = '(?:(?:me|te|se|nos)(?:l[oae]s?)?|l[oae]s?)';
/** A command with its pronouns: the accent shows that there was a verb before them. */
const commandWithPronouns = new RegExp(`^(\\p{L}{1,20}?)(a|e)${enclitics}$`, 'u');
const shortCommands =
  /^(?:di|da|haz|pon|ten|ve|sal)(?:me|te|le|nos|les|lo|la|los|las|mel[oa]s?|tel[oa]s?|sel[oa]s?|nosl[oa]s?)$/u;
const noShortCommands = wordSet(
  'dale vela velas date sale dales salas tenlo venta vele tela ponla salte dinos dame',
);
const politeShortCommands =
  /^(?:de|dé|haga|ponga|tenga|diga|venga|vaya|sea|salga|traiga|oiga)(?:me|se|le|nos|les|lo|la|los|las|mel[oa]s?|sel[oa]s?|nosl[oa]s?)$/u;
const noPoliteShortCommands = wordSet('dele dela delo');

const longestQuestion = 15;

const isCommandPlace = ({ beginsClause, previous, isFirst }: Word): boolean =>
  isFirst ||
  beginsClause ||
  ['y', 'o', 'e', 'favor', 'pues', 'entonces', 'luego', 'no'].includes(previous?.lower ?? '');

/** Whether a word belongs to a question, which Spanish marks where it begins. */
const isAsked = (word: Word): boolean => {
  for (let at: Word | undefined = word, steps = 0; at && steps < longestQuestion; at = at.previous, steps++) {
    if (at.before.includes('¿')) return true;
    if (at.isFirst) return false;
  }
  return false;
};

/** `enviarte`, `decírtelo`, `ayudándote`: pronouns behind an infinitive or a gerund. */
const pronounOf = (lower: string): string | undefined => {
  const match = /^(\p{L}+?(?:[aeiáéí]r|ándo|éndo|ando|iendo|yendo))(te|os|les?|l[oa]s?)(?:l[oa]s?)?$/u.exec(
    lower,
  );
  if (!match) return undefined;
  const [, verb = '', pronoun = ''] = match;
  const base = withoutAccents(verb);
  const { infinitives } = verbForms();
  const isKnown = infinitives.has(base) || infinitives.has(verb) || base.endsWith('ndo');
  // "parte", "claros" and "fuerte" are no verbs.
  if (pronoun === 'te') return isKnown || !noInfinitives.has(lower) ? pronoun : undefined;
  if (/^l[oa]/u.test(pronoun)) return withPersons.test(lower) ? pronoun : undefined;
  return isKnown ? pronoun : undefined;
};

/** Which form a command with pronouns has: `confírmame`, `permíteme` or `confírmeme`, `permítame`. */
const commandOf = (lower: string): 'formal' | 'informal' | undefined => {
  if (shortCommands.test(lower) && !noShortCommands.has(lower)) return 'informal';
  if (['dame', 'dinos'].includes(lower)) return 'informal';
  if (politeShortCommands.test(withoutAccents(lower)) && !noPoliteShortCommands.has(lower)) return 'formal';
  // Without an accent it is a noun, or the stress is not where a command has it.
  if (!/[áéíóú]/u.test(lower)) return undefined;
  const match = commandWithPronouns.exec(withoutAccents(lower));
  if (!match) return undefined;
  const [, stem = '', vowel] = match;
  const forms = verbForms();
  if (vowel === 'a') {
    if (forms.stemsInA.has(stem)) return 'informal';
    return forms.politeStemsInA.has(stem) ? 'formal' : undefined;
  }
  if (forms.politeStemsInE.has(stem)) return 'formal';
  return forms.stemsInE.has(stem) ? 'informal' : undefined;
};

/** Endings that the second person alone has, with the words that only look so. */
const isSecondPerson = (lower: string): boolean =>
  (/[ai]ste$/u.test(lower) && !noPreterites.has(lower)) ||
  /(?:aste|iste)is$/u.test(lower) ||
  (/(?:[aeií]r|[bdr]r|har|dir)ás$/u.test(lower) && !noFutures.has(lower)) ||
  (/(?:[aei]r|[bdr]r|har|dir)ías$/u.test(lower) && !noConditionals.has(lower)) ||
  (/(?:[aeir]ré|[áé])is$/u.test(lower) && !noVosotros.has(lower)) ||
  /(?:ar|er|ir|br|dr)íais$/u.test(lower) ||
  (/(?:abas|ieras|ieses)$/u.test(lower) && lower.length > 6 && verbForms().informal.has(lower)) ||
  (/\p{L}{3}abas$/u.test(lower) && verbForms().infinitives.has(`${lower.slice(0, -4)}ar`));

const judge = (word: Word, isSpain: boolean): Omit<Evidence, 'words'> | undefined => {
  const { lower, previous, next } = word;
  const before = previous?.lower ?? '';
  if (formal.has(lower)) return certainly.formal;
  if (formalPlural.has(lower)) return isSpain ? certainly.formal : undefined;
  // In capitals it may be an abbreviation: SU, TE.
  if (isCapitals(word)) return undefined;
  if (informal.has(lower)) return certainly.informal;
  if (isCapitalised(word) && !word.isFirst && !word.beginsClause) return undefined;
  const forms = verbForms();
  const command = commandOf(lower);
  if (command) return command === 'formal' ? certainly.formal : certainly.informal;
  const pronoun = pronounOf(lower);
  if (pronoun?.startsWith('l')) return isSpain || !pronoun.endsWith('s') ? likely.formal : undefined;
  if (pronoun) return certainly.informal;
  if (forms.informal.has(lower) || isSecondPerson(lower)) return certainly.informal;
  if (forms.homographs.has(lower)) {
    if (word.beginsClause || !beforeVerbs.has(before)) return undefined;
    return before === 'que' ? likely.informal : certainly.informal;
  }
  if (polite.has(lower)) return isSpain || lower !== 'les' ? likely.formal : undefined;
  if (['lo', 'la'].includes(lower) && next && withPersons.test(next.lower)) return likely.formal;
  if (forms.politeCommands.has(lower) && !noPoliteCommands.has(lower) && !['ya', 'o'].includes(before)) {
    if (isCommandPlace(word) && !subjects.has(next?.lower ?? '')) return certainly.formal;
    return conditions.has(before) ? likely.formal : undefined;
  }
  if (certainCommands.has(lower) && isCommandPlace(word)) return certainly.informal;
  if (addressed.has(lower) && !subjects.has(before)) {
    const isAddress =
      (word.beginsClause && !statements.has(lower)) ||
      conditions.has(before) ||
      before === 'le' ||
      isAsked(word);
    return isAddress ? likely.formal : undefined;
  }
  if (forms.third.has(lower) && word.before.includes('¿')) return likely.formal;
  if (
    isSpain &&
    forms.third.has(lower.replace(/n$/u, '')) &&
    (word.before.includes('¿') || before === 'si')
  ) {
    return likely.formal;
  }
  const isCommand = forms.commands.has(lower) && word.isFirst && !noCommands.has(lower);
  return isCommand && objects.has(next?.lower ?? '') ? likely.informal : undefined;
};

/**
 * Spanish, which leaves pronouns out: verbs of the second person, commands, pronouns alone and behind verbs. What is
 * said to `usted` may as well be said of a third person, and is certain only in the pronoun and in commands.
 */
export const spanish: Finder = (words, _text, { likelyRegion }) =>
  words.flatMap((word): Evidence[] => {
    const found = judge(word, likelyRegion === 'ES');
    return found ? [{ ...found, words: word.text }] : [];
  });

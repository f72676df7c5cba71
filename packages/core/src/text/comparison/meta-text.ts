/** What an engine says of itself or its work in place of, or around, a translation. */
export type MetaKind = 'refusal' | 'self' | 'frame' | 'note' | 'offer';

/**
 * Phrases by language and kind; each is tried without regard to case. Nothing in them repeats without bound.
 */
const phrases: Readonly<Record<string, Readonly<Record<MetaKind, string>>>> = {
  en: {
    refusal:
      "i(?:'m| am) (?:very )?sorry,? but i|i (?:can(?:no|')t|am unable to|am not able to|won't|will not) (?:help|assist|comply|translate|fulfil|do (?:that|this)|provide)|i must decline",
    self: "as an? (?:ai|artificial intelligence|(?:large )?language model|assistant|translator)\\b|i(?:'m| am) an? (?:ai|language model|virtual assistant|translation (?:engine|system))",
    frame:
      "(?:here(?:'s| is| are|'re)|below is|this is) (?:the|your|my|a) (?:\\w{1,15} ){0,2}(?:translations?|translated)|^(?:sure|certainly|of course|absolutely)[!,.:] {0,2}here|^(?:the )?(?:(?:english|translated) )?(?:translation|text|answer)(?: is)?:|the (?:text|sentence) (?:translates|is translated|means)|(?:translates? to|translated as):|this (?:text|sentence|passage) (?:talks|is about|speaks|discusses|describes|asks)",
    note: "\\(?(?:translator's )?note: |i (?:have )?translated|i(?:'ve| have) kept|literal(?:ly)? translat",
    offer:
      'how (?:can|may) i (?:help|assist) you|let me know if|(?:do you want|would you like) me to|i hope (?:this|that|it) helps|feel free to ask|if you have any (?:other |more |further )?(?:questions|inquiries|enquiries|concerns|doubts)|you have any (?:other|more|further) (?:questions|inquiries|enquiries)|happy to help',
  },
  es: {
    refusal:
      'lo siento,? pero (?:no|yo)|no puedo (?:ayudar|asistir|cumplir|traducir|hacer eso|proporcionar|responder)|me temo que no puedo|no me es posible',
    self: 'como (?:un |una )?(?:modelo de lenguaje|modelo de ia|ia|inteligencia artificial|asistente|traductor)\\b|soy (?:un |una )?(?:modelo de lenguaje|ia|inteligencia artificial|asistente virtual)',
    frame:
      '(?:aqu[ií] (?:tienes?|est[áa]n?|va)|esta es|a continuaci[óo]n) (?:la|tu|una|el|su) (?:\\w{1,15} ){0,2}(?:traducci[óo]n|texto traducido)|^¡?(?:claro|por supuesto|desde luego)[!,.:] {0,2}aqu[ií]|^(?:la )?(?:traducci[óo]n|respuesta|texto traducido)(?: es)?:|(?:el|este) texto (?:habla|trata|significa|se traduce|describe)|se traduce (?:como|por):',
    note: '\\(?nota(?: del? (?:traductor|la traductora))?: |he traducido|traducci[óo]n literal',
    offer:
      '(?:en qu[ée]|c[óo]mo) (?:puedo|podemos|podr[íi]a) ayudar|(?:quieres|desea|quiere|te gustar[íi]a) que (?:lo |la |te |le )?(?:traduzca|resuma|ayude|explique)|espero que (?:esto )?(?:te |le )?(?:ayude|sirva)|no dudes? en preguntar|si tienes? (?:alguna|m[áa]s|otra) (?:pregunta|duda)',
  },
  fr: {
    refusal:
      "(?:je suis )?d[ée]sol[ée]e?,? mais je|je ne (?:peux|puis|suis) pas (?:vous |t'|en mesure|aider|traduire|r[ée]pondre|faire)|il m'est impossible",
    self: "en tant qu(?:e |'|’)(?:un |une )?(?:mod[èe]le de langage|ia|intelligence artificielle|assistant|traducteur)|je suis (?:un |une )(?:ia|intelligence artificielle|mod[èe]le de langage|assistant virtuel)",
    frame:
      "voici (?:la|votre|ta|une|le) (?:\\w{1,15} ){0,2}(?:traduction|texte traduit)|^(?:bien s[ûu]r|certainement|d'accord) ?[!,.:] {0,2}voici|^(?:la )?(?:traduction|r[ée]ponse)(?: est)? ?:|ce texte (?:parle|traite|signifie|d[ée]crit)|se traduit par",
    note: "\\(?(?:note|remarque)(?: du traducteur)? ?: |j['’]ai traduit|traduction litt[ée]rale",
    offer:
      "(?:comment|en quoi) (?:puis-je|pouvons-nous|je peux) (?:vous |t['’])?aider|(?:voulez-vous|souhaitez-vous|veux-tu) que je|j['’]esp[èe]re que (?:cela|[çc]a)|n['’]h[ée]sitez pas [àa] (?:me )?(?:demander|poser)|si vous avez d['’]autres questions",
  },
  de: {
    refusal:
      'tut mir leid,? aber|ich kann (?:dir |ihnen |dabei |das |diese[nsr]? \\w{1,20} )?(?:leider )?(?:nicht|keine) |dabei kann ich (?:ihnen |dir )?(?:leider )?nicht|es ist mir nicht m[öo]glich',
    self: 'als (?:eine? )?(?:ki|sprachmodell|ki-sprachmodell|k[üu]nstliche intelligenz|assistent|[üu]bersetzer)\\b|ich bin (?:eine? )(?:ki|sprachmodell|k[üu]nstliche intelligenz|virtueller assistent)',
    frame:
      '(?:hier (?:ist|sind|kommt)|das ist|nachfolgend) (?:die|deine|ihre|eine|der) (?:\\w{1,15} ){0,2}(?:[üu]bersetzung|[üu]bersetzte)|^(?:gerne?|nat[üu]rlich|klar|sicher)[!,.:] {0,2}hier|^(?:die )?(?:[üu]bersetzung|antwort)(?: lautet| ist)?:|dieser text (?:handelt|bedeutet|beschreibt|spricht)|(?:wird|l[äa]sst sich) [üu]bersetzt (?:als|mit)',
    note: '\\(?(?:anmerkung|hinweis)(?: des [üu]bersetzers)?: |ich habe (?:diesen |den |das )?(?:\\w{1,15} ){0,4}[üu]bersetzt|w[öo]rtlich [üu]bersetzt',
    offer:
      '(?:wie|womit) (?:kann|darf) ich (?:dir|ihnen|euch)(?: heute)? (?:helfen|behilflich)|(?:soll ich|m[öo]chten sie, dass ich|m[öo]chtest du, dass ich)|ich hoffe,? das hilft|z[öo]gern sie nicht|wenn sie weitere fragen',
  },
  pt: {
    refusal:
      '(?:sinto muito|desculpe|lamento),? mas (?:eu )?n[ãa]o|n[ãa]o (?:posso|consigo) (?:ajudar|auxiliar|atender|traduzir|fazer isso|fornecer|responder)|n[ãa]o me [ée] poss[íi]vel',
    self: 'como (?:um |uma )?(?:modelo de linguagem|ia|intelig[êe]ncia artificial|assistente|tradutor)\\b|(?:sou|eu sou) (?:um |uma )?(?:ia|modelo de linguagem|intelig[êe]ncia artificial|assistente virtual)',
    frame:
      '(?:aqui (?:est[áa]o?|vai|tem)|esta [ée]|segue) (?:a|sua|uma|o) (?:\\w{1,15} ){0,2}(?:tradu[çc][ãa]o|texto traduzido)|^(?:claro|com certeza|certamente)[!,.:] {0,2}aqui|^(?:a )?(?:tradu[çc][ãa]o|resposta)(?: [ée])?:|(?:este|o) texto (?:fala|trata|significa|descreve)',
    note: '\\(?(?:nota|observa[çc][ãa]o)(?: d[oa] tradutora?)?: |(?:traduzi|eu traduzi) |tradu[çc][ãa]o literal',
    offer:
      '(?:como|em que) (?:posso|podemos) (?:te |lhe |o |a )?(?:ajudar|ajud[áa]-l[oa])|(?:quer|deseja|gostaria) que eu|espero que (?:isso|isto) ajude|se tiver (?:outras|mais) (?:perguntas|d[úu]vidas)',
  },
  it: {
    refusal:
      '(?:mi dispiace|spiacente),? ma (?:non|io)|non (?:posso|sono in grado di) (?:aiutar|assister|tradurre|rispondere|fornire|farlo)',
    self: 'come (?:un |una )?(?:modello linguistico|ia|intelligenza artificiale|assistente|traduttore)\\b|sono (?:un |una )(?:ia|intelligenza artificiale|modello linguistico|assistente virtuale)',
    frame:
      '(?:ecco|questa [èe]|di seguito) (?:la|una|il|qui la) (?:\\w{1,15} ){0,2}(?:traduzione|testo tradotto)|^(?:certo|certamente|ovviamente)[!,.:] {0,2}ecco|^(?:la )?(?:traduzione|risposta)(?: [èe])?:|(?:questo|il) testo (?:parla|tratta|significa|descrive)',
    note: '\\(?nota(?: del traduttore)?: |ho tradotto|traduzione letterale',
    offer:
      'come posso aiutar|(?:vuoi|desidera|vorresti) che (?:io )?|spero (?:che )?(?:questo )?(?:sia utile|aiuti|ti aiuti)|se hai altre domande',
  },
  nl: {
    refusal: 'het spijt me,? maar|ik kan (?:je |u |daar |dat |dit )?(?:helaas )?(?:niet|geen) ',
    self: 'als (?:een )?(?:ai|taalmodel|assistent|vertaler)\\b|ik ben een (?:ai|taalmodel)',
    frame:
      'hier is (?:de|je|uw|een) (?:\\w{1,15} ){0,2}vertal|^(?:natuurlijk|zeker)[!,.:] {0,2}hier|^(?:de )?vertaling(?: is)?:|deze tekst (?:gaat|betekent|beschrijft)',
    note: '\\(?(?:opmerking|noot): |ik heb .{0,40}vertaald',
    offer: '(?:hoe|waarmee) kan ik (?:je|u) helpen|wil je dat ik|ik hoop dat dit helpt',
  },
};

interface Patterns {
  /** Any of the phrases: most texts have none, which one look tells. */
  readonly any: RegExp;
  /** Every kind is a pattern of its own, so that a phrase of the source excuses it in the output. */
  readonly byKind: readonly (readonly [MetaKind, RegExp])[];
}

const patternOf = (phrase: string): RegExp => new RegExp(`(?:${phrase})`, 'iu');

const patterns: ReadonlyMap<string, Patterns> = new Map(
  Object.entries(phrases).map(([language, kinds]) => [
    language,
    {
      any: patternOf(Object.values(kinds).join('|')),
      byKind: Object.entries(kinds).map(([kind, phrase]) => [kind as MetaKind, patternOf(phrase)]),
    },
  ]),
);

/** An engine speaks of itself at the beginning or at the end. */
const margin = 400;

const margins = (text: string): string =>
  text.length <= 2 * margin ? text : `${text.slice(0, margin)}\n${text.slice(-margin)}`;

const kindsIn = (text: string, languages: readonly string[]): Set<MetaKind> => {
  const sample = margins(text.trim()).replaceAll('’', "'");
  const kinds = new Set<MetaKind>();
  for (const language of languages) {
    const known = patterns.get(language);
    if (!known?.any.test(sample)) continue;
    for (const [kind, pattern] of known.byKind) if (pattern.test(sample)) kinds.add(kind);
  }
  return kinds;
};

/** Whether the phrases of a language are known. */
const knowsMetaText = (language: string): boolean => patterns.has(language);

/**
 * The kinds of text about itself that an output has and its source has not. An engine may fall back into English. Where
 * the phrases of the source's language are not known, only those count that nobody writes in a text of their own.
 */
export const metaTextOf = (
  source: string,
  output: string,
  sourceLanguage: string,
  targetLanguage: string,
): readonly MetaKind[] => {
  const found = kindsIn(output, targetLanguage === 'en' ? ['en'] : [targetLanguage, 'en']);
  if (found.size === 0) return [];
  const excused = kindsIn(source, [sourceLanguage, 'en']);
  return [...found].filter(
    (kind) => !excused.has(kind) && (knowsMetaText(sourceLanguage) || kind === 'self' || kind === 'frame'),
  );
};

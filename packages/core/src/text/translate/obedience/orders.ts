/**
 * Words that give orders to a language model rather than to a reader, by language. They stand in honest texts too:
 * alone they prove nothing.
 */
const phrases: Readonly<Record<string, string>> = {
  en: "(?:ignore|disregard|forget|override)\\b.{0,40}\\b(?:instructions?|prompts?|rules?|above|everything|previous|prior|translat)|(?:don't|do not|never|stop|instead of|without|no need to) translat|answer (?:the|this|my|following)\\b|tell me\\b|(?:reply|respond|answer|output|print|return|say)\\b.{0,30}\\b(?:only|with|exactly|word|following|instead)|you are (?:now|no longer|a|an)\\b|(?:act|behave|pretend|roleplay)\\b.{0,20}\\b(?:as|like|to be)|system (?:prompt|message)|your (?:instructions|prompt|rules)|new (?:instructions?|task)|developer mode|jailbreak|english:.{0,200}\\b(?:spanish|german|french|portuguese|italian):",
  es: '(?:ignora|olvida|omite|no sigas)\\b.{0,40}\\b(?:instrucciones|reglas|anterior|todo|arriba)|no (?:lo )?tradu(?:zcas|zca|cir)|(?:responde|contesta|conteste)\\b.{0,20}\\b(?:la|esta|a|solo|con|pregunta)|d[ií](?:me|game|melo)\\b|(?:eres|ahora eres|act[uú]a como|finge ser)\\b|(?:instrucciones|mensaje) del sistema|en lugar de traducir',
  fr: '(?:ignore[zr]?|oublie[zr]?)\\b.{0,40}\\b(?:instructions|consignes|r[eè]gles|pr[eé]c[eé]dent|tout)|ne (?:le |la )?tradui(?:s|sez|re)|(?:r[eé]ponds|r[eé]pondez|r[eé]pondre)\\b.{0,20}\\b(?:la|cette|[àa]|avec|seulement|question)|dis-moi|dites-moi|(?:tu es|vous [eê]tes) (?:maintenant|d[eé]sormais)|agis comme|au lieu de traduire|(?:instructions|message) syst[eè]me',
  de: '(?:ignorier|vergiss|vergessen|missachte)\\w{0,4}\\b.{0,40}\\b(?:anweisung|regel|oben|alles|bisherig|vorherig)|[uü]bersetze?n? .{0,20}\\bnicht|nicht (?:zu )?[uü]bersetzen|(?:beantworte|antworte)\\w{0,2}\\b.{0,20}\\b(?:die|diese|auf|mit|nur|frage)|sag(?:e|en sie)? mir|du bist (?:jetzt|nun|ab)|verhalte dich|anstatt zu [uü]bersetzen|system(?:prompt|nachricht|anweisung)',
  pt: '(?:ignore|esque[cç]a|desconsidere)\\b.{0,40}\\b(?:instru[cç][oõ]es|regras|anterior|tudo|acima)|n[aã]o (?:o )?tradu(?:za|zir)|(?:responda|responde)\\b.{0,20}\\b(?:a|[àa]|esta|com|apenas|pergunta)|diga-me|me diga|(?:voc[eê] [eé]|agora [eé]s) (?:agora|um|uma)|aja como|em vez de traduzir|(?:instru[cç][oõ]es|mensagem) d[eo] sistema',
  it: '(?:ignora|dimentica|ignorare)\\b.{0,40}\\b(?:istruzioni|regole|precedent|tutto|sopra)|non tradurre|(?:rispondi|rispondere)\\b.{0,20}\\b(?:alla|a|con|solo|domanda)|dimmi|(?:sei|ora sei) (?:un|una|ora)|comportati come|invece di tradurre|(?:istruzioni|messaggio) di sistema',
};

const patterns = new Map(
  Object.entries(phrases).map(([language, pattern]) => [language, new RegExp(`(?:${pattern})`, 'iu')]),
);

/** Orders stand at the beginning or at the end of what an attacker writes; long texts are looked at in parts. */
const part = 2_000;

/** Whether a text seems to give orders to the engine, in its own language or in English. */
export const givesOrders = (text: string, language: string): boolean => {
  const sample = text.length <= 2 * part ? text : `${text.slice(0, part)}\n${text.slice(-part)}`;
  const plain = sample.replaceAll('’', "'");
  return [...new Set([language, 'en'])].some((one) => patterns.get(one)?.test(plain) === true);
};

/** A short sentence: what is measured is the gateway, not the text. */
export const sentence = 'Hello world, how are you today?';

/** What the upstream makes of it. */
export const sentenceInSpanish = 'Hola mundo, ¿cómo estás hoy?';

/** How a translation of ours relates to that of the command line. */
export type Likeness =
  | 'identical'
  | 'blanks as in the source'
  | 'blanks that a rule forgot'
  | 'line by line'
  | 'different';

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What the two answers are compared by. */
export interface Comparison {
  readonly service: string;
  /** The command's answer to the whole text. */
  readonly command: string;
  /** Its answers to the lines, each asked by itself, joined again. */
  readonly commandByLine: string;
}

/**
 * Three differences are on purpose. Where Apertium drops a word it leaves the word's blank (`She reads.` → ` Lee.`): ours
 * has the blanks of the source. Where its rules have no blank for words that they add (`a 5-star hotel` → `un hotelde5
 * estrellas`) ours has one. And Apertium moves words over line breaks: ours translates line by line, so that lines stay
 * lines. Anything else is different.
 */
export const compare = ({ service, command, commandByLine }: Comparison): Likeness => {
  if (service === command) return 'identical';
  if (collapsed(service) === collapsed(command)) return 'blanks as in the source';
  if (withoutBlanks(service) === withoutBlanks(command)) return 'blanks that a rule forgot';
  return collapsed(service) === collapsed(commandByLine) ? 'line by line' : 'different';
};

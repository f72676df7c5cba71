/** A text as a piece of a pattern with the flag `u`. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

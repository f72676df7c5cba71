const bullet =
  /^[\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u25a0\u25a1\u25b6\u25ba\u25c6\u25c7\u2043\u2219\u00b7\u2013\u2014\u2027\u2713\u2714\u2717\u2756\u27a2\u2794*+\u2212-]$/u;
const number =
  /^(?:[([]?(?:\d{1,3}|\p{L}|[ivxlIVXL]{1,5})[.)\]]|\d{1,3}(?:\.\d{1,3}){1,4}\.?|\[\d{1,3}\]|\u00a7{1,2}\s?\d+(?:\.\d+)*)$/u;

/** A circle as word processors draw it: the letter of a typewriter. It is a mark only where it stands apart. */
export const circleMark = 'o';

/** Whether a word is what stands in front of an item of a list: a bullet, a number, a letter with a bracket. */
export const isListMark = (text: string): boolean => bullet.test(text) || number.test(text);

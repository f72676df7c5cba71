export { BreakableText } from './break-lines.ts';
export { isRightToLeft, type SetLine, type Setting, setLine } from './set-line.ts';

/** Characters that turn the direction of what follows, and show nothing themselves (Unicode, UAX 9). */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name that somebody else chose, as it may be shown: what would turn the letters after it around, so that
 * a program looked like a PDF, is shown as a mark of its own.
 */
export const plainName = (name: string): string => name.replaceAll(directionControls, '\ufffd');

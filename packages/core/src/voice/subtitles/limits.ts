/**
 * What viewers can read, by the guides of those who have tried.
 *
 * - Netflix, Timed Text Style Guide, general requirements and English template
 *   (https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617): two lines, 42 characters a line (16 full-width ones
 *   in the guides of Chinese and Korean), five sixths of a second to 7 seconds, 2 frames between cues, 17 characters a
 *   second for adults (9 full-width ones in Chinese), lines that end after punctuation marks.
 * - BBC, Subtitle Guidelines (https://www.bbc.co.uk/accessibility/forproducts/guides/subtitles): 160 to 180 words a minute,
 *   which is 16 to 18 characters a second; a cue is a sentence where possible and ends with a clause where not.
 */
export const limits = {
  lines: 2,
  columns: 42,
  /** 16 characters of two columns each. */
  fullWidthColumns: 32,
  columnsPerSecond: 17,
  minMs: 1_000,
  maxMs: 7_000,
  /** Two frames of 24 a second. */
  gapMs: 83,
  /** Whoever is silent for so long has finished a thought: what follows is a cue of its own. */
  pauseMs: 1_000,
} as const;

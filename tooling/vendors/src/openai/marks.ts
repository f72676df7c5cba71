/** What a prompt has in place of what must survive, and what it says of it: `{1}`, or a pair `<2>…</2>`. */
export const markPattern = /\{(\d+)\}|<(\/?)(\d+)>/g;

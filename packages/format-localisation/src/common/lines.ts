/** The line of a place in a text, counted from 1; lines end as editors have it: CRLF, LF or CR. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split(/\r\n|[\r\n]/).length;

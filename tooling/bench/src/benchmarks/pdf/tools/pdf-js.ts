import { join } from 'node:path';
import { folders } from '../../../folders.ts';
import type { Rectangle } from '../../../mockups/render.ts';
import { say } from './program.ts';

/** A corner, in points from the top left of the page as it is shown. */
export type Corner = readonly [x: number, y: number];

/** A piece of text as pdf.js finds it. */
export interface TextPiece {
  readonly text: string;
  readonly corners: readonly Corner[];
  /** Of the font, in points; not how much it is narrowed. */
  readonly size: number;
  /** Degrees counterclockwise, in the page's user space. */
  readonly angle: number;
  readonly font: string;
  readonly endsLine: boolean;
}

/** An annotation as pdf.js finds it. */
export interface FoundAnnotation {
  /** Its place among the page's. */
  readonly annotation: number;
  readonly subtype: string;
  /** Of a link: the address, or the page and place. */
  readonly target: string;
  readonly boxes: readonly Rectangle[];
  readonly field: string;
  readonly type: string;
  /** What it says: its contents, its tooltip. */
  readonly text: readonly string[];
}

/** A page as pdf.js finds it. */
export interface PageFacts {
  readonly width: number;
  readonly height: number;
  readonly rotate: number;
  readonly view: readonly number[];
  readonly items: readonly TextPiece[];
  readonly annotations: readonly FoundAnnotation[];
  /** Glyphs shown by the code 0 of a font of several bytes a character, and all glyphs. */
  readonly missing: number;
  readonly shown: number;
}

/** A file as pdf.js finds it. */
export interface FileFacts {
  readonly pageCount: number;
  /** The first ones. */
  readonly pages: readonly PageFacts[];
  readonly outline: readonly { readonly title: string; readonly level: number; readonly target: string }[];
  readonly labels: readonly string[] | null;
  readonly title: string;
  /** What it says on the console. */
  readonly messages: readonly string[];
}

/** Reads a file by pdf.js in a process of its own. @returns what it complained of where it cannot */
export const readFacts = async (
  path: string,
  { pages = 12, password = '' } = {},
): Promise<FileFacts | { readonly complaint: string }> => {
  const program = join(folders.source, 'servers', 'pdf-facts.ts');
  const parameters = ['--conditions=@dragoman/source', program, path, `${pages}`, password];
  // It reserves more addresses than it ever uses.
  const { output, complaints, code } = await say(process.execPath, parameters, { memoryBytes: Infinity });
  if (code !== 0) return { complaint: complaints.trim().split('\n').slice(-3).join(' ').slice(0, 300) };
  return JSON.parse(output.toString('utf8')) as FileFacts;
};

import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The specifiers that a source file imports, re-exports or loads by a literal `import()`; those of types, too. */
export const importsOf = (path: string): readonly string[] =>
  ts.preProcessFile(readFileSync(path, 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName);

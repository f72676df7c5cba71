import { readFileSync } from 'node:fs';
import ts from 'typescript';

const importsIn = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

/** The specifiers that a source file imports, re-exports or loads by a literal `import()`; those of types, too. */
export const importsOf = (path: string): readonly string[] => importsIn(readFileSync(path, 'utf8'));

/** Those of them that are still there at run time: `import type` and `export type` leave nothing behind. */
export const runningImportsOf = (path: string): readonly string[] => {
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: {
      verbatimModuleSyntax: true,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ESNext,
    },
  });
  return importsIn(outputText);
};

/** The package that a specifier without a leading dot belongs to: `@scope/name` of `@scope/name/path`. */
export const packageNameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

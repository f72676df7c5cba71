import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';

const path = join(import.meta.dirname, '../../fixtures/developer/strings.tsv');
const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
const [, , ...languages] = header.split('\t');
const pairs = lines.flatMap((line) => {
  const [kind = '', source = '', ...targets] = line.split('\t');
  return targets.map((target, index) => ({ kind, source, target, language: languages[index] ?? '' }));
});

/** In the middle of a text one of a hundred may look wrong to a machine; more are a fault of it. */
const maxFlagged = 0.03;

const qualityOf = async (targetLanguage: string, sourceText: string, translatedText: string) => {
  const { text } = await textService({});
  return text.score({ sourceText, translatedText, sourceLanguage: 'en', targetLanguage });
};

describe('what only looks like a string of developers', () => {
  it.each([
    ['a label that was copied', 'ja', 'Settings', 'Settings'],
    ['a sentence that was copied', 'ja', 'The shop opens at nine', 'The shop opens at nine'],
    ['a sentence in capitals', 'ja', 'ERROR: THE FILE WAS NOT FOUND', 'ERROR: THE FILE WAS NOT FOUND'],
    ['a sentence that begins as a command', 'es', 'git is a tool for teams.', 'git is a tool for teams.'],
    ['a lost variable', 'es', 'Welcome, {{ user }}!', '¡Bienvenido!'],
    ['a lost tag', 'es', 'Press <kbd>Enter</kbd> now.', 'Pulsa Intro ahora.'],
    ['another key', 'de', 'Press Ctrl+S to save', 'Drücken Sie Strg+P zum Speichern'],
    ['a message with its keys alone', 'es', '{"a": "The shop is open"}', '{"a": "The shop is open"}'],
  ])('%s is seen', async (_name, language, source, output) => {
    expect((await qualityOf(language, source, output)).score).toBeLessThan(0.5);
  });
});

describe('what developers write', () => {
  it.each([
    ['a query', 'ja', 'SELECT name FROM users WHERE id = 7;', 'SELECT name FROM users WHERE id = 7;'],
    ['a command', 'ja', 'npm install --save-dev typescript', 'npm install --save-dev typescript'],
    ['a metavariable', 'es', 'Usage: app [options] <file>', 'Uso: app [opciones] <archivo>'],
    ['the name of a key', 'de', 'Press Ctrl+S to save', 'Drücken Sie Strg+S zum Speichern'],
    ['an abbreviation', 'es', 'FAQ', 'Preguntas frecuentes'],
    [
      'templates with a word between them',
      'ja',
      '{% if user %}Welcome, {{ user }}{% else %}Please sign in{% endif %}',
      '{% if user %}ようこそ、{{ user }} さん{% else %}サインインしてください{% endif %}',
    ],
    [
      'labels that are the same in another language',
      'es',
      'Is he here?\nIs she here?\nIs it here?',
      '¿Está aquí?\n¿Está aquí?\n¿Está aquí?',
    ],
    [
      'a message whose branches are the same in another language',
      'es',
      '{who, select, male {Is he here?} female {Is she here?} other {Is it here?}}',
      '{who, select, male {¿Está aquí?} female {¿Está aquí?} other {¿Está aquí?}}',
    ],
  ])('%s is no fault', async (_name, language, source, output) => {
    const { score, checks } = await qualityOf(language, source, output);
    expect(score).toBeGreaterThanOrEqual(0.5);
    expect(checks.find(({ id }) => id === 'repetition')?.score ?? 1).toBeGreaterThan(0.8);
  });
});

describe('rightly translated strings of developers', () => {
  it('are let through', async () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    const { text } = await textService({});
    const flagged: string[] = [];
    for (const { kind, source, target, language } of pairs) {
      const { score, checks } = await text.score({
        sourceText: source,
        translatedText: target,
        sourceLanguage: 'en',
        targetLanguage: language,
      });
      if (score >= 0.5) continue;
      const low = checks.filter((check) => check.weight * (1 - check.score) > 0.1).map(({ id }) => id);
      flagged.push(`${kind} ${language} ${score} ${low.join()}: ${source} | ${target}`);
    }
    expect(flagged.length / pairs.length, flagged.join('\n')).toBeLessThanOrEqual(maxFlagged);
  });
});

import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { checkFormality } from '../../../src/text/score/formality/check.ts';
import {
  formalityForm,
  formalityInstruction,
} from '../../../src/text/translate/instructions/form-of-address.ts';
import { cpuTime } from '../../support/cpu-time.ts';

const language = (tag: string) => requireLanguage(tag, '/language');
const english = (text: string) => ({ text, language: language('en') });

/** The form that a text has; undefined where it shows none. */
const formOf = (text: string, tag: string): string | undefined => {
  const { verdict } = checkFormality(text, language(tag), 'formal');
  const opposite = checkFormality(text, language(tag), 'informal').verdict;
  expect(opposite).toBe({ met: 'not_met', not_met: 'met', undecided: 'undecided' }[verdict]);
  return { met: 'formal', not_met: 'informal', undecided: undefined }[verdict];
};

describe('the form of address of a text', () => {
  it.each([
    ['de', 'Bitte prüfen Sie Ihre Angaben.', 'Bitte prüfe deine Angaben.'],
    ['de', 'Wir haben Ihnen geschrieben.', 'Wir haben euch geschrieben.'],
    ['de', 'Wählen Sie einen Tarif.', 'Wähl einen Tarif.'],
    ['de', 'Sie können jetzt zahlen.', 'Könnt ihr jetzt zahlen?'],
    ['fr', 'Cliquez ici pour payer.', 'Clique ici pour payer.'],
    ['fr', 'Votre colis est en route.', "Ton colis est en route, je t'appelle."],
    ['fr', 'Dites-nous ce qui manque.', 'Dis-nous ce qui manque, donne-moi une heure.'],
    ['es', '¿Puede usted firmar aquí?', '¿Puedes firmar aquí?'],
    ['es', 'Espere un momento, por favor.', 'No te preocupes.'],
    ['es', 'Introduzca el código.', 'Haz clic en el botón.'],
    ['es', 'Indíqueme la fecha.', 'Indícame la fecha.'],
    ['es', 'Permítame un consejo.', 'Permíteme un consejo.'],
    ['es', 'Siéntese y descríbalo.', 'Siéntate y descríbelo.'],
    ['es', '¿En qué puedo ayudarle?', '¿En qué puedo ayudarte?'],
    ['es', 'Si necesita otra silla, avísenos.', 'Si necesitas otra silla, avísanos.'],
    ['es', 'Cuando llegue, llame a la puerta.', 'Cuando llegues, llámanos.'],
    ['es', '¿Dónde trabaja ahora?', '¿Dónde trabajabas antes?'],
    ['es-AR', 'Revise su saldo.', '¿Querés ver el saldo? Decime cuándo.'],
    ['it', 'Può contattarci quando desidera, La aspettiamo.', 'Puoi contattarci quando vuoi, ti aspettiamo.'],
    ['it', 'Scusi, mi dica il nome.', 'Scusa, dimmi il tuo nome.'],
    ['pt-PT', 'O senhor pode pagar amanhã.', 'Podes pagar amanhã com o teu cartão.'],
    ['pt-BR', 'A senhora pode entrar.', 'Tu podes entrar.'],
    ['it', 'Posso aiutarla a inviarle il modulo?', 'Posso aiutarti? Dimmi se sei a casa.'],
    ['it', 'Mi dica quando desidera partire.', 'Potresti dirmi quando partirai?'],
    ['pt-PT', 'Posso ajudá-lo com a sua conta?', 'Compraste o bilhete? Gostarias de o trocar?'],
    ['ja', '残高が足りませんので、確認しましょう。', '残高が足りないんだ。確認しなさい。'],
    ['nl', 'Kunt u uw naam herhalen?', 'Kun je jouw naam herhalen?'],
    ['ja', '支払いが完了しました。領収書をご確認ください。', '支払いは終わったよ。領収書を見てね。'],
    ['hi', 'आप अपना नाम बताइए।', 'तुम अपना नाम बताओ।'],
    ['ko', '결제가 완료되었습니다.', '결제가 완료됐어요.'],
    ['pl', 'Czy ma Pan chwilę?', 'Czy masz chwilę?'],
    ['pl', 'Dziękujemy, że wybrali Państwo nas.', 'Dziękujemy, że wybrałaś nas.'],
    ['ru', 'Вы можете войти.', 'Ты можешь войти.'],
    ['ru', 'Пожалуйста, введите пароль.', 'Пожалуйста, введи пароль.'],
  ])('is known in %s: %s', (tag, formal, informal) => {
    expect([formOf(formal, tag), formOf(informal, tag)]).toEqual(['formal', 'informal']);
  });

  it.each([
    ['de', 'Die Rechnung liegt bei. Sie hat sie gelesen, und ihr Bruder auch.', 'informal'],
    ['fr', 'Le ton de la lettre a-t-il changé ? Il a changé de ton chez lui.', undefined],
    ['es', 'Las compras, las visitas y las guías con valores mejores para los meses.', undefined],
    ['es', 'La parte fuerte del deporte es la suerte en el norte, triste y existe.', undefined],
    ['es', 'Las librerías y las categorías quedan atrás.', undefined],
    ['pt-PT', 'Apesar deste sistema, as livrarias mantêm três categorias.', undefined],
    ['it', 'Sei artisti visti nei posti previsti, coi loro parenti.', undefined],
    ['it', 'Gli operai esperti, certi concerti aperti e i vostri reparti.', undefined],
    ['pt-PT', 'Este teste existe a leste e o contraste persiste.', undefined],
    ['nl', 'De rekening staat klaar.', undefined],
    ['ja', '請求書', undefined],
    ['ko', '청구서 보관함', undefined],
    ['pl', 'Tomasz ma klawisz i arkusz.', undefined],
    ['ru', 'Это лишь роскошь на сайте.', undefined],
    ['en', 'You may pay now.', undefined],
  ])('is not read into words that only look so, in %s', (tag, text, never) => {
    // In German "Sie" at the beginning of a sentence may be taken for an address, never for `du`.
    const found = formOf(text, tag);
    if (never) expect(found).not.toBe(never);
    else expect(found).toBeUndefined();
  });

  it('outweighs what is likely by what is certain, and a quotation by the rest', () => {
    expect(formOf('Llevas su maleta y le ayudas.', 'es')).toBe('informal');
    expect(formOf('Wir bitten Sie: Sagen Sie Ihrem Kind „du“, nehmen Sie Ihre Zeit.', 'de')).toBe('formal');
  });

  it('takes ustedes for formal in Spain, and for the plural in America', () => {
    expect(formOf('Lo hicimos para ustedes.', 'es-ES')).toBe('formal');
    expect(formOf('Lo hicimos para ustedes.', 'es-MX')).toBeUndefined();
  });

  it('believes a possessive of the third person where the source speaks to its reader alone', () => {
    const check = (text: string) =>
      checkFormality('Aquí está su maleta.', language('es'), 'formal', english(text));
    expect(check('Here is your suitcase.').verdict).toBe('met');
    expect(check('Here is his suitcase.').verdict).toBe('undecided');
    const other = { text: 'Hier ist sein Koffer.', language: language('de') };
    expect(checkFormality('Aquí está su maleta.', language('es'), 'formal', other).verdict).toBe('undecided');
    expect(checkFormality('Aquí está tu maleta.', language('es'), 'formal', other).verdict).toBe('not_met');
  });

  it('names the words that decided', () => {
    const verdict = checkFormality('⟦1⟧Kannst du das⟦/1⟧ sehen? Du siehst es.', language('de'), 'formal');
    expect(verdict).toEqual({ verdict: 'not_met', evidence: ['Kannst', 'du', 'Du', 'siehst'] });
  });

  it('takes linear time on hostile text', () => {
    const started = cpuTime();
    for (const tag of ['es', 'ja', 'ko', 'fr', 'it']) {
      for (const text of [
        'a'.repeat(50_000),
        'álalala'.repeat(7_000),
        '¿ a '.repeat(12_000),
        'るよ'.repeat(25_000),
      ]) {
        checkFormality(text, language(tag), 'formal');
      }
    }
    expect(cpuTime() - started).toBeLessThan(5_000);
  });
});

describe('the words of a form', () => {
  it('differ by region', () => {
    expect(formalityForm(language('es'), 'informal')).toBe('tú, vosotros');
    expect(formalityForm(language('es-MX'), 'informal')).toBe('tú, ustedes');
    expect(formalityForm(language('es-AR'), 'informal')).toContain('vos');
    expect(formalityForm(language('pt-PT'), 'formal')).toContain('o senhor');
    expect(formalityForm(language('pt'), 'formal')).toContain('você');
    expect(formalityForm(language('ko'), 'formal')).toContain('합쇼체');
    expect(formalityForm(language('en'), 'formal')).toBeUndefined();
  });

  it('are an instruction for an engine', () => {
    expect(formalityInstruction(language('fr'), 'formal')).toBe(
      'Address the reader in the formal form, the same throughout: vous.',
    );
    expect(formalityInstruction(language('en'), 'formal')).toBeUndefined();
  });
});

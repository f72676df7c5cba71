import { describe, expect, it } from 'vitest';
import { bare, isFormOf } from '../../../src/text/glossary/inflection.ts';
import { foldOf } from '../../../src/text/glossary/tokens.ts';

/** Of each language: a word of a term, and forms of it as they stand in translations. */
const forms: Readonly<Record<string, readonly string[]>> = {
  es: [
    'factura facturas',
    'luz luces',
    'pez peces',
    'lápiz lápices',
    'aplicación aplicaciones',
    'imagen imágenes',
    'cargar cargue cargando cargado',
    'mostrar muestra muestran mostrado',
    'cerrar cierra cerrado',
    'jugar juega',
    'pedir pide pedido',
    'rojo roja rojos rojas',
  ],
  de: [
    'Haus Hauses Häuser Häusern',
    'Konto Kontos Konten Kontoeinstellungen',
    'Datei Dateien Dateiname',
    'speichern speichert gespeichert gespeicherte',
    'anmelden angemeldet anzumelden',
    'hochladen hochgeladen hochzuladen',
    'Buch Bücher Büchern',
    'Rechnung Rechnungen Rechnungsadresse',
    'Kunde Kunden Kundennummer',
  ],
  ru: [
    'кнопка кнопку кнопки кнопок кнопками',
    'ошибка ошибок ошибкой',
    'рынок рынка рынке',
    'код кода кодами коды',
    'заказ заказов заказы',
    'пользователь пользователя пользователями',
    'отправить отправлен отправьте отправляем',
    'окно окна окон окном',
    'платёж платежа платежи',
    'письмо письма письмами',
  ],
  pl: [
    'plik pliki plików plikami',
    'hasło hasła haseł hasłem',
    'błąd błędu błędy błędów',
    'okno okna okien oknem',
    'książka książki książek książkę',
    'zamówienie zamówienia zamówień',
    'ręka rąk ręką',
    'zapisać zapisano zapisz zapisany',
    'konto kont konta kontem',
  ],
  tr: [
    'dosya dosyalar dosyalarınızdan dosyayı',
    'hesap hesabı hesabınız hesaplarınızda',
    'renk rengi renkler renklerinden',
    'kitap kitabı kitaplarımızdan',
    'kullanıcı kullanıcılar kullanıcılarımız kullanıcının',
    'kaydetmek kaydedin kaydedildi kaydet',
    'ağaç ağacı ağaçlar',
    'panel panelinde',
    'sipariş siparişleriniz siparişinizin',
  ],
  en: ['city cities', 'copy copies copied', 'child children', 'knife knives', 'set setting', 'box boxes'],
  pt: ['botão botões', 'cartão cartões', 'item itens', 'novo nova novas', 'fim fins', 'papel papéis'],
  it: ['uomo uomini', 'lago laghi', 'alto alta alti', 'nota note', 'carta carte'],
  fr: ['mal maux', 'bail baux', 'jeu jeux', 'cheval chevaux'],
  nl: ['huis huizen', 'map mappen', 'naam namen', 'stad steden', 'brief brieven'],
  da: ['bil biler bilernes', 'konto kontoen'],
  sv: ['bil bilarna bilens'],
  ar: ['حساب الحساب والحساب بالحساب للحساب حسابات', 'فاتورة الفاتورة'],
  he: ['חשבון החשבון בחשבון והחשבונות'],
  ko: ['계정 계정을 계정에서는'],
  uk: ['кнопка кнопок кнопку', 'рядок рядка рядків', 'файл файлами'],
  cs: ['okno oken oknem', 'faktura faktur fakturami', 'složka složek složku'],
};

/** What is another word, however alike. */
const others: Readonly<Record<string, readonly string[]>> = {
  en: ['city cite', 'copy cop', 'bus business'],
  pt: ['botão boato', 'novo nuvem'],
  it: ['lago lana', 'nota notte'],
  nl: ['map man', 'huis haus'],
  ar: ['حساب كتاب'],
  he: ['חשבון שלום'],
  ko: ['계정 계산'],
  es: ['pozo pesa', 'luz lunes', 'caso cosa', 'factura fractura', 'mostrar monstruo'],
  de: ['Haus Maus', 'Konto Kanton', 'speichern spielen', 'Datei Dauer', 'anmelden ausgemeldet'],
  ru: ['кнопка книга', 'рынок ранка', 'код год', 'заказ закон', 'окно один'],
  pl: ['plik pliszka', 'hasło masło', 'okno okolica', 'konto konik'],
  tr: ['dosya dost', 'renk erken', 'hesap hece', 'panel pencere'],
};

const isForm = (found: string, whole: string, language: string): boolean => {
  const fold = foldOf(language);
  return isFormOf(bare(fold(found)), bare(fold(whole)), language);
};

const rowsOf = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([language, lines]) =>
    lines.flatMap((line) => {
      const [whole = '', ...found] = line.split(' ');
      return found.map((form) => [language, whole, form] as const);
    }),
  );

describe('forms of a word', () => {
  it.each(rowsOf(forms))('%s: %s is in %s', (language, whole, form) => {
    expect(isForm(form, whole, language)).toBe(true);
  });

  it.each(rowsOf(others))('%s: %s is not in %s', (language, whole, other) => {
    expect(isForm(other, whole, language)).toBe(false);
  });
});

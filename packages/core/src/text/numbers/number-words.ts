/** Zero to twelve, then the tens from twenty to ninety; forms of one number are joined by a slash. */
const lists: Readonly<Record<string, string>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve/dozen twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'null ein/eins/eine/einen/einem/einer/eines zwei drei vier fünf sechs sieben acht neun zehn elf zwölf/dutzend zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
  fr: 'zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze/douzaine vingt/vingtaine trente/trentaine quarante cinquante soixante soixante-dix/septante quatre-vingts/quatre-vingt quatre-vingt-dix/nonante',
  es: 'cero un/uno/una dos tres cuatro cinco seis siete ocho nueve diez/decena once doce/docena veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  pt: 'zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze/dúzia vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  it: 'zero un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici/dozzina venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  nl: 'nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  sv: 'noll en/ett två tre fyra fem sex sju åtta nio tio elva tolv tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
  da: 'nul en/et to tre fire fem seks syv otte ni ti elleve tolv tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
  nb: 'null en/ett/ei to tre fire fem seks sju/syv åtte ni ti elleve tolv tjue/tyve tretti/tredve førti femti seksti sytti åtti nitti',
  pl: 'zero jeden/jedna/jedno/jednego dwa/dwie/dwóch/dwoje trzy/trzech cztery/czterech pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście dwanaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
  ru: 'ноль один/одна/одно/одного два/две/двух три/трёх/трех четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать двенадцать двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
  hi: 'शून्य एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ दस ग्यारह बारह बीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे',
};

const tables = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(lists).map(([language, list]) => [
    language,
    new Map(
      list.split(' ').flatMap((forms, index) => {
        const value = String(index <= 12 ? index : (index - 11) * 10);
        return forms.split('/').map((form) => [form, value] as const);
      }),
    ),
  ]),
);

/** The value of a number word of a language (without region), as a decimal string: zero to twelve, and the tens. */
export const wordValueOf = (word: string, language: string): string | undefined =>
  tables.get(language)?.get(word.toLowerCase());

/** The digits of East Asia. */
export const eastAsianDigits = '〇一二三四五六七八九';

/** How a language spells 13 to 19, the tens from 20, and the numbers between: `units` and `tens` as they join. */
interface Spelling {
  readonly units: string;
  readonly teens: string;
  readonly tens: string;
  readonly join: (ten: string, unit: string) => readonly string[];
}

const withoutLastVowel = (ten: string): string => ten.slice(0, -1);

const spellings: Readonly<Record<string, Spelling>> = {
  en: {
    units: 'one two three four five six seven eight nine',
    teens: 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    join: (ten, unit) => [`${ten}-${unit}`, `${ten} ${unit}`],
  },
  es: {
    units: 'uno dos tres cuatro cinco seis siete ocho nueve',
    teens: 'trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    join: (ten, unit) =>
      ten === 'veinte'
        ? [
            `veinti${unit.replace('dos', 'dós').replace('tres', 'trés').replace('seis', 'séis')}`,
            `veinti${unit}`,
          ]
        : [
            `${ten} y ${unit}`,
            `${ten} y ${unit.replace('uno', 'una')}`,
            `${ten} y ${unit.replace('uno', 'un')}`,
          ],
  },
  fr: {
    units: 'un deux trois quatre cinq six sept huit neuf',
    teens: 'treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
    join: (ten, unit) => [`${ten}-${unit}`, `${ten} et ${unit}`, `${ten}-et-${unit}`],
  },
  de: {
    units: 'ein zwei drei vier fünf sechs sieben acht neun',
    teens: 'dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    join: (ten, unit) => [`${unit}und${ten}`],
  },
  pt: {
    units: 'um dois três quatro cinco seis sete oito nove',
    teens: 'treze catorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    join: (ten, unit) => [
      `${ten} e ${unit}`,
      `${ten} e ${unit.replace('um', 'uma').replace('dois', 'duas')}`,
    ],
  },
  it: {
    units: 'uno due tre quattro cinque sei sette otto nove',
    teens: 'tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    join: (ten, unit) => [/^[uo]/.test(unit) ? withoutLastVowel(ten) + unit : ten + unit],
  },
};

/** The ways to write a whole number from 13 to 99 in words; empty where the language or the number is not known here. */
const waysToSpell = (value: number, language: string): readonly string[] => {
  const spelling = spellings[language];
  if (!spelling || !Number.isInteger(value) || value < 13 || value > 99) return [];
  if (value < 20) return [spelling.teens.split(' ')[value - 13] ?? ''];
  const ten = spelling.tens.split(' ')[Math.floor(value / 10) - 2] ?? '';
  const unit = spelling.units.split(' ')[(value % 10) - 1];
  return unit === undefined ? [ten] : spelling.join(ten, unit);
};

/**
 * What words for 13 to 19 and for the tens begin with, in languages that inflect them or whose units are joined in more
 * ways than are listed here: of 21 the twenty alone is looked for. Forms of one number are joined by a slash, words by a
 * line.
 */
const beginnings: Readonly<Record<string, string>> = {
  ru: 'тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат тридцат сорок пятьдесят/пятидесят шестьдесят/шестидесят семьдесят/семидесят восемьдесят/восьмидесят девяност',
  uk: "тринадцят чотирнадцят п’ятнадцят/п'ятнадцят шістнадцят сімнадцят вісімнадцят дев’ятнадцят/дев'ятнадцят двадцят тридцят сорок п’ятдесят/п'ятдесят шістдесят сімдесят вісімдесят дев’яност/дев'яност",
  pl: 'trzyna czterna piętna szesna siedemna osiemna dziewiętna dwadzieś/dwudzies trzydzie czterdzie pięćdziesi sześćdziesi siedemdziesi osiemdziesi dziewięćdziesi',
  cs: 'třinác čtrnác patnác šestnác sedmnác osmnác devatenác dvace třice čtyřice padesá šedesá sedmdesá osmdesá devadesá',
  sk: 'trinás štrnás pätnás šestnás sedemnás osemnás devätnás dvadsa tridsa štyridsa päťdesia šesťdesia sedemdesia osemdesia deväťdesia',
  hr: 'trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset',
  sr: 'тринаест четрнаест петнаест шеснаест седамнаест осамнаест деветнаест двадесет тридесет четрдесет педесет шездесет седамдесет осамдесет деведесет',
  ro: 'treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci',
  nl: 'dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  sv: 'tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
  da: 'tretten fjorten femten seksten sytten atten nitten tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
  nb: 'tretten fjorten femten seksten sytten atten nitten tjue/tyve tretti førti femti seksti sytti åtti nitti',
  fi: 'kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista kaksikymmen/kahdenkymmen kolmekymmen/kolmenkymmen neljäkymmen/neljänkymmen viisikymmen/viidenkymmen kuusikymmen/kuudenkymmen seitsemänkymmen kahdeksankymmen yhdeksänkymmen',
  hu: 'tizenhárom tizennégy tizenöt tizenhat tizenhét tizennyolc tizenkilenc húsz/huszon harminc negyven ötven hatvan hetven nyolcvan kilencven',
  el: 'δεκατρ δεκατέσσ δεκαπέντε δεκαέξι/δεκάξι δεκαεπτά/δεκαεφτά δεκαοκτώ/δεκαοχτώ δεκαεννέα/δεκαεννιά είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα',
  lt: 'trylik keturiolik penkiolik šešiolik septyniolik aštuoniolik devyniolik dvidešimt trisdešimt keturiasdešimt penkiasdešimt šešiasdešimt septyniasdešimt aštuoniasdešimt devyniasdešimt',
  lv: 'trīspadsmit četrpadsmit piecpadsmit sešpadsmit septiņpadsmit astoņpadsmit deviņpadsmit divdesmit trīsdesmit četrdesmit piecdesmit sešdesmit septiņdesmit astoņdesmit deviņdesmit',
  tr: 'on_üç on_dört on_beş on_altı on_yedi on_sekiz on_dokuz yirmi otuz kırk elli altmış yetmiş seksen doksan',
  ar: 'ثلاثة_عشر/ثلاث_عشرة أربعة_عشر/أربع_عشرة خمسة_عشر/خمس_عشرة ستة_عشر/ست_عشرة سبعة_عشر/سبع_عشرة ثمانية_عشر/ثماني_عشرة تسعة_عشر/تسع_عشرة عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين',
  id: 'tiga_belas empat_belas lima_belas enam_belas tujuh_belas delapan_belas sembilan_belas dua_puluh tiga_puluh empat_puluh lima_puluh enam_puluh tujuh_puluh delapan_puluh sembilan_puluh',
  ms: 'tiga_belas empat_belas lima_belas enam_belas tujuh_belas lapan_belas sembilan_belas dua_puluh tiga_puluh empat_puluh lima_puluh enam_puluh tujuh_puluh lapan_puluh sembilan_puluh',
  vi: 'mười_ba mười_bốn mười_lăm mười_sáu mười_bảy mười_tám mười_chín hai_mươi ba_mươi bốn_mươi năm_mươi sáu_mươi bảy_mươi tám_mươi chín_mươi',
};
/** Where the unit, or "and", stands before the ten in one word. */
const joinsBefore: ReadonlySet<string> = new Set(['nl', 'da', 'nb', 'ar']);

const beginsWord = (value: number, lower: string, language: string): boolean => {
  if (!Number.isInteger(value) || value < 13 || value > 99) return false;
  const forms = beginnings[language]?.split(' ')[value < 20 ? value - 13 : Math.floor(value / 10) + 5];
  return (forms?.split('/') ?? []).some((form) => {
    const written = form.replace('_', '[\\s-]?');
    return new RegExp(joinsBefore.has(language) ? written : `(?<!\\p{L})${written}`, 'u').test(lower);
  });
};

/** Whether a number from 13 to 99 stands in a text in words of its language, inflected or as a part of a word. */
export const isSpelled = (value: string, text: string, language: string): boolean => {
  const lower = text.toLowerCase();
  return (
    waysToSpell(Number(value), language).some((way) => lower.includes(way)) ||
    beginsWord(Number(value), lower, language)
  );
};

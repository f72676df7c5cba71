/** The publications that the tone profiles are derived from. */
export const toneSources = {
  andreeva2014:
    'Andreeva, Demenko, Möbius, Zimmerer, Jügler & Oleskowicz-Popiel (2014). Differences of pitch profiles in Germanic and Slavic languages. Interspeech 2014, 1307–1311.',
  andreeva2015:
    'Andreeva, Möbius, Demenko, Zimmerer & Jügler (2015). Linguistic measures of pitch range in Slavic and Germanic languages. Interspeech 2015.',
  cao2023:
    'Cao (2023). Prosody influence on (im)politeness perception in Chinese-German intercultural communication. Journal of Politeness Research 19(2), 483–506.',
  castro2014:
    'Castro, Martins-Reis, Baptista & Celeste (2014). Fluency profile: comparison between Brazilian and European Portuguese speakers. CoDAS 26. doi:10.1590/2317-1782/20142014184',
  chikulaeva2018:
    'Chikulaeva & D’Imperio (2018). The expression of politeness and pitch height in Russian imperatives. Speech Prosody 2018.',
  cichocki2023:
    'Cichocki, Kaminskaïa & Hagar (2023). Regional variation in articulation rate in French spoken in Canada. Journal of the International Phonetic Association.',
  coupe2019:
    'Coupé, Oh, Dediu & Pellegrino (2019). Different languages, similar encoding efficiency: comparable information rates across the human communicative niche. Science Advances 5(9), eaaw2594.',
  eki: 'Institute of the Estonian Language. Cultural context, dialogue, time. https://www.eki.ee/teemad/kultuur/context/',
  grawunder2010:
    'Grawunder & Winter (2010). Acoustic correlates of politeness: prosodic and voice quality measures in polite and informal speech of Korean and German speakers. Speech Prosody 2010.',
  gucek:
    'Gucek & Le Gac. Prosodic manifestations of politeness in Porteño Spanish wh-interrogatives: terminal contours, F0 mitigation and syllable durations. Universities of Rouen and Nantes.',
  hubscher2017:
    'Hübscher, Borràs-Comes & Prieto (2017). Prosodic mitigation characterizes Catalan formal speech: the Frequency Code reassessed. Journal of Phonetics 65, 145–159.',
  idemaru2019:
    'Idemaru, Winter & Brown (2019). Cross-cultural multimodal politeness: the phonetics of Japanese deferential speech in comparison to Korean. Intercultural Pragmatics 16(5), 517–555.',
  lee2017:
    'Lee & Doherty (2017). Speaking rate and articulation rate of native speakers of Irish English. Speech, Language and Hearing 20(4), 206–211 (compares published rates of national varieties).',
  mennen2012:
    'Mennen, Schaeffler & Docherty (2012). Cross-language differences in fundamental frequency range: a comparison of English and German. Journal of the Acoustical Society of America 131(3), 2249–2260.',
  norrby:
    'Norrby and colleagues, programme Interaction and variation in pluricentric languages (Swedish in Sweden and Finland), as summarised by Stockholm University.',
  northIndian:
    'Acoustic analysis of normal voice patterns in north Indian population (62 adults who speak Hindi, aged 18 to 40).',
  pellegrino2011:
    'Pellegrino, Coupé & Marsico (2011). A cross-language perspective on speech information rate. Language 87(3), 539–558.',
  robb2004:
    'Robb, Maclagan & Chen (2004). Speaking rates of American and New Zealand varieties of English. Clinical Linguistics & Phonetics 18(1), 1–15.',
  schuppert2013:
    'Schüppert & Hilton (2013). Do Danes speak more quickly than Swedes? In Gooskens & van Bezooijen (eds), Phonetics in Europe: perception and production. Peter Lang.',
  schwab2015:
    'Schwab & Avanzi (2015). Regional variation and articulation rate in French. Journal of Phonetics 48, 96–105.',
  sidtis2017:
    'Lee & Van Lancker Sidtis (2017). The bilingual voice: vocal characteristics when speaking two languages across speech tasks. Speech, Language and Hearing. doi:10.1080/2050571X.2016.1273572',
  stivers2009:
    'Stivers, Enfield, Brown and others (2009). Universals and cultural variation in turn-taking in conversation. PNAS 106(26), 10587–10592.',
  toivola2009:
    'Toivola, Lennes & Aho (2009). Speech rate and pauses in non-native Finnish. Interspeech 2009, 1707–1710.',
  traunmuller1995:
    'Traunmüller & Eriksson (1995). The frequency range of the voice fundamental in the speech of male and female adults. Stockholm University.',
  verhoeven2004:
    'Verhoeven, De Pauw & Kloots (2004). Speech rate in a pluricentric language: a comparison between Dutch in Belgium and the Netherlands. Language and Speech 47(3), 297–308.',
  volin2015:
    'Volín, Poesová & Weingartová (2015). Speech melody properties in English, Czech and Czech English: reference and interference. Research in Language 13(1), 107–123.',
  wilson2009:
    'Wilson & Netsell (2009). Rate of syllable production in selected languages. Missouri State University.',
  winter2012:
    'Winter & Grawunder (2012). The phonetic profile of Korean formal and informal speech registers. Journal of Phonetics 40(6), 808–815.',
} as const;

/** A key of `toneSources`. */
export type ToneSource = keyof typeof toneSources;

/**
 * An American word with two British spellings, by sense. `before` and `after` look at up to 60 lower-case characters
 * on either side, white space made one blank; where none of `when` fits, or one of `unless` does, the word stays.
 */
export interface Sense {
  readonly american: string;
  readonly british: string;
  readonly when: readonly Context[];
  readonly unless?: readonly Context[];
}

/** What stands around a word: all that is given must fit. */
export interface Context {
  readonly before?: RegExp;
  readonly after?: RegExp;
}

const determiner =
  "(?:an?|the|this|that|these|those|my|your|his|her|its|our|their|whose|no|any|some|every|each|another|one|two|three|four|five|six|several|many|all|both|\\p{L}+['’]s|\\p{L}+s['’])";
const adjective =
  '(?:new|old|valid|current|full|free|temporary|special|first|second|own|same|good|best|common|private|general|standard|spare|flat|worn|bald|front|rear|back|left|right|big|large|small|cold|slight|strong|blank|bad|personal|local|legal)';
const subject = '(?:i|you|we|they|who|people|students|players|doctors|lawyers|children|musicians|teams)';
const modal =
  "(?:to|will|would|can|could|may|might|must|should|shall|cannot|can't|don't|didn't|doesn't|won't|do|did|does|let's|always|often|never|still|also|rarely|usually|regularly|sometimes|please|and then)";
const number =
  '(?:\\d[\\d,.]*|a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|few|several|many|half a|per|square|cubic|every|each|last)';
const objectStart =
  '(?:the|a|an|your|my|his|her|its|our|their|this|that|these|those|what|how|for|with|every|at|in|on|before|until|daily|together|more|hard|law|medicine|yoga|speaking|writing|reading|playing|singing|listening|saying|using|gratitude|mindfulness|patience|self-care|religion|safe|good|it|them|social|making|asking|being)\\b';

const at = (before: string, after = ''): Context => ({
  ...(before === '' ? {} : { before: new RegExp(`(?<![\\p{L}'’-])${before}[ -]$`, 'u') }),
  ...(after === '' ? {} : { after: new RegExp(`^[ -]?${after}`, 'u') }),
});

/** Nouns after which "practice" is the noun although "to" stands between. */
const nounsWithTo =
  '(?:theory|guide|approach|approaches|contrary|according|due|related|applied|applies|specific|relevant|return|returned|committed|put|back|barrier|barriers|access|come|came|go|going|went|get|late|research|principle|policy|relation|attention|changes|change|threat|similar|thanks|key|introduction|knowledge)';

const licensed: Omit<Sense, 'american' | 'british'> = {
  when: [
    at(`${determiner}(?: ${adjective})?`),
    at(`${determiner} \\p{L}+`),
    at(
      "(?:driver's|drivers'|driving|software|fishing|hunting|gun|marriage|business|liquor|dog|tv|television|pilot's|medical|export|import|user|site|source|end-user|trial|commercial|perpetual|proprietary|permissive|creative commons|mit|apache|bsd|royalty-free|open-source|poetic|artistic|of|under|without|with|by)",
    ),
    {
      after:
        /^(?:s)? (?:plates?|numbers?|fees?|holders?|agreements?|keys?|terms?|files?|texts?|servers?|expire[ds]?|renewals?|applications?|is|are|was|were|has|have|includes?|allows?|permits?|grants?|requires?)\b/u,
    },
  ],
  unless: [
    at(`(?:${modal}|${subject}|not)`),
    { before: /(?:^|[.!?:;] )$/u, after: new RegExp(`^ ${objectStart}`, 'u') },
    {
      before: /(?:^| )(?:the \p{L}+|that|which|who|it|he|she) $/u,
      after: / (?:its|their|his|her|the|this|these|software|technology|patents|content)\b/u,
    },
  ],
};

const practised: Sense['when'] = [
  at(`(?<!${nounsWithTo} )(?:${modal})`),
  at(`${modal} (?:not|also|always|only|still|regularly|just)`),
  at(subject, `(?! (?:is|was|are|has|of|in the)\\b)`),
  { before: /(?:^|[.!?:;] )$/u, after: new RegExp(`^ ${objectStart}(?! (?:is|was|are|has)\\b)`, 'u') },
  { before: / and $/u, after: / (?:your|my|his|her|our|their)\b/u },
];

const onRoadside =
  '(?:on|off|at|over|to|against|near|along|by|onto|from|hit|hits|hitting|mounted|mounts|mount|mounting|jumped|jump|clipped|kicked|scraped|scrape|struck|touching|touch|behind|beside)';

/** In the order in which they are tried. */
export const senses: readonly Sense[] = [
  { american: 'license', british: 'licence', ...licensed },
  {
    american: 'licenses',
    british: 'licences',
    when: licensed.when,
    unless: [
      at('(?:it|he|she|who|which|that|company|firm|university|state|board|agency|department|office)'),
      at('', `(?:the|its|their|his|her|this|these|patents?|technology|content|software|out|to)\\b`),
    ],
  },
  { american: 'practice', british: 'practise', when: practised },
  { american: 'practices', british: 'practises', when: [at('(?:he|she|who)')] },
  { american: 'practiced', british: 'practised', when: [{}] },
  { american: 'practicing', british: 'practising', when: [{}] },
  {
    american: 'tire',
    british: 'tyre',
    when: [
      at(`${determiner}(?: ${adjective})?`),
      at(
        '(?:flat|spare|car|bike|bicycle|front|rear|new|winter|snow|summer|tractor|truck|rubber|worn|bald|motorcycle|used|radial|burst|punctured)',
      ),
      at(
        '',
        '(?:pressures?|treads?|shops?|marks?|manufacturers?|makers?|swings?|irons?|tracks|gauges?|rotation|dealers?|changes?|fitters?|sizes?|wear|chains)\\b',
      ),
    ],
    unless: [at(`(?:${modal}|${subject})`), at('', '(?:of|easily|quickly|out|me|him|her|them|us)\\b')],
  },
  {
    american: 'tires',
    british: 'tyres',
    when: [
      at(`${determiner}(?: ${adjective})?`),
      at(
        '(?:flat|spare|car|bike|bicycle|front|rear|new|winter|snow|summer|tractor|truck|rubber|worn|bald|motorcycle|used|radial|all-season|studded|of|buy|sell|sells|make|makes|change|rotate|with|set of)',
      ),
      at('', '(?:are|were|need|needed|have|had|squealed|screeched|spun|burst)\\b'),
    ],
    unless: [
      at('(?:it|he|she|who|never|soon|quickly|easily|that|which|work|exercise|everyone|nobody)'),
      at('', '(?:of|easily|quickly|out|me|him|her|them|us|you|people)\\b'),
    ],
  },
  {
    american: 'check',
    british: 'cheque',
    when: [
      at(
        "(?:blank|traveler's|traveller's|bounced|cashier's|certified|rubber|bank|pension|welfare|social security|disability|personal|paper|cancell?ed|crossed|refund|royalty|stimulus|signed)",
      ),
      at('(?:pay|paid|paying|payment|payable) (?:by|with an?)'),
      at(
        '(?:mail|mailed|send|sent|hand|handed|gave|give|write|wrote|owe) (?:me|you|him|her|us|them) (?:a|the)',
        '(?! (?:whether|if|that|list|mark|of|on)\\b)',
      ),
      at(
        '(?:write|writes|wrote|written|writing|cash|cashes|cashed|cashing|deposit|deposited|depositing|endorse|endorsed|mail|mailed|sign|signed|bounce|bounced) (?:a|an|the|my|your|his|her|our|their|this|that|every)',
        '(?! (?:whether|if|that|list|mark|of|on|against|constraint|functions?|null|to see)\\b)',
      ),
      at(
        '(?:a|the|this|that|my|your|his|her|our|their)',
        '(?:for (?:[$£€¥]|\\d)|made out to|payable to|drawn on|bounced|cleared|in the mail)',
      ),
    ],
    unless: [
      at('', '(?:marks?|box|boxes|lists?|ins?|outs?|ups?|that|whether|if|functions?|constraints?)\\b'),
    ],
  },
  {
    american: 'checks',
    british: 'cheques',
    when: [
      at(
        "(?:traveler's|traveller's|travelers'|travellers'|blank|bounced|bad|personal|paper|cashier's|pension|welfare|stimulus|bank)",
      ),
      at(
        '(?:write|writes|wrote|writing|cash|cashes|cashed|cashing|deposit|deposits|deposited|accept|accepts|bounce|bounced|forge|forged|endorse|sign|signed) (?:the|all|no|his|her|their|my|our|any)',
      ),
      at('(?:pay|payment) by'),
      at('(?:cash|cashes|cashed|cashing|deposit|accept|accepts|bounced|forge|forged|endorse)'),
    ],
    unless: [at('', '(?:on|for errors|against|whether|if|that)\\b')],
  },
  { american: 'checkbook', british: 'chequebook', when: [{}] },
  { american: 'checkbooks', british: 'chequebooks', when: [{}] },
  {
    american: 'draft',
    british: 'draught',
    when: [
      at(
        '(?:feel|felt|feels|feeling) (?:a|the)',
        '(?! (?:of|resolution|bill|report|law|text|version|agreement|contract)\\b)',
      ),
      at(
        '',
        '(?:beers?|ales?|lagers?|ciders?|stouts?|guinness|horses?|animals?|oxen|excluders?|proofing|beer)\\b',
      ),
      at('(?:beer|beers|ale|ales|lager|stout|guinness|cider|ipa) on'),
      at(
        '(?:cold|icy|chilly|nasty)',
        '(?! (?:of the|resolution|bill|report|law|text|version|agreement|contract)\\b)',
      ),
      at(
        '(?:a|the|no|any)',
        '(?:from|under|through) (?:the|a|an|that) (?:\\p{L}+ )?(?:window|windows|door|doorway|chimney|crack|fireplace|hall|hallway|corridor|attic)\\b',
      ),
      at(
        "(?:a|shallow|deep|maximum|minimum|her|its|ship's|vessel's|boat's)",
        'of (?:only |about |up to )?(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|air\\b)',
      ),
    ],
  },
  {
    american: 'drafts',
    british: 'draughts',
    when: [
      at('(?:cold|icy|chilly|nasty|keep out|block|stop|prevent)'),
      at('', '(?:of (?:cold |icy |fresh )?air|from (?:the )?(?:windows?|doors?))\\b'),
    ],
  },
  { american: 'drafty', british: 'draughty', when: [{}] },
  { american: 'draftier', british: 'draughtier', when: [{}] },
  {
    american: 'draftsman',
    british: 'draughtsman',
    when: [{}],
    unless: [
      at('(?:legal|parliamentary|treaty|legislative|bill)'),
      at('', 'of (?:the )?(?:bill|law|act|contract|constitution|statute|treaty|will|declaration)\\b'),
    ],
  },
  {
    american: 'draftsmen',
    british: 'draughtsmen',
    when: [{}],
    unless: [at('(?:legal|parliamentary|treaty|legislative)')],
  },
  {
    american: 'program',
    british: 'programme',
    when: [
      at(
        "(?:television|tv|radio|training|space|nuclear|school|academic|exchange|degree|doctoral|master's|phd|mba|graduate|undergraduate|loyalty|rewards?|aid|relief|welfare|vaccination|immuni[sz]ation|education|educational|concert|theat(?:er|re)|fitness|exercise|mentoring|mentorship|outreach|volunteer|apprenticeship|weight-loss|rehabilitation|recovery|breeding|conservation|reform|festival|documentary|news|government|summer|after-school|youth|literacy|internship|wellness|missile|weapons|lunch|nutrition|austerity|twelve-step|12-step|residency|study|studies|sports|pilot|investment|infrastructure|housing|spending|screening|savings|research|scholarship|refugee|resettlement|cultural|music|language|leadership|diet|cooking|children's|evening|morning|daily|weekly|three-year|two-year|four-year|five-year|year-long|federal|ambitious|concert's)",
      ),
      at(
        '',
        '(?:of (?:events|activities|study|studies|lectures|concerts|talks|reforms?|research|works|workshops|exercises|investment|music)|notes?|for (?:young|teenagers|children|students|schools|teachers|women|veterans|refugees|the elderly|new mothers|unemployed|adults|beginners|families|seniors|farmers))\\b',
      ),
    ],
    unless: [
      at(`(?:${modal}|computer|software|source)`),
      at('', '(?:code|files?|crash(?:es|ed)?|runs?|compiles|counter|window|memory|listing|committee)\\b'),
    ],
  },
  {
    american: 'programs',
    british: 'programmes',
    when: [
      at(
        "(?:television|tv|radio|training|space|nuclear|school|academic|exchange|degree|doctoral|master's|graduate|undergraduate|loyalty|rewards?|aid|relief|welfare|vaccination|immuni[sz]ation|education|educational|fitness|exercise|mentoring|mentorship|outreach|volunteer|apprenticeship|rehabilitation|breeding|conservation|documentary|news|government|summer|after-school|youth|literacy|internship|wellness|missile|weapons|nutrition|austerity|housing|spending|screening|research|scholarship|refugee|cultural|music|language|leadership|cooking|children's|social|federal)",
      ),
      at(
        '',
        'for (?:young|teenagers|children|students|schools|teachers|women|veterans|refugees|the elderly|adults|beginners|families|seniors|farmers)\\b',
      ),
    ],
    unless: [at('(?:computer|software)')],
  },
  {
    american: 'meter',
    british: 'metre',
    when: [
      at(number, '(?! (?:reading|readings|box|maid|attendant|cupboard|reader)\\b)'),
      at(
        '(?:kilos?|kilograms?|newtons?|newton|watts?|volts?|amperes?|grams?|dollars?|euros?|pounds?|price|cost) (?:per|a)',
      ),
      at('(?:iambic|trochaic|dactylic|poetic|in classical|ballad)'),
      at('', '(?:above|below|of (?:fabric|cloth|rope|cable|ribbon|snow|water))\\b'),
    ],
    unless: [
      at(
        '(?:parking|electric|electricity|gas|water|taxi|light|power|smart|flow|exposure|energy|utility|volt|heat|noise|sound|ph|moisture|(?:\\d|one|two|three|a|every|each|last|several|few|many) (?:smart|parking|electricity|gas|water|new|old))',
      ),
      at(
        '(?:a|every|each|last|one)',
        '(?:that|which|is|was|has|in the (?:basement|hall|cellar|cupboard)|outside|runs|ran|installed|to measure|for measuring|on the|reads?|showed|shows|measures|stopped|by the door|and)\\b',
      ),
      { before: /(?:^| )(?:a|one|each|every) $/u, after: /^(?:[.,;:!?]|$| with\b| for\b)/u },
    ],
  },
  {
    american: 'meters',
    british: 'metres',
    when: [
      at(
        `(?:${number}|hundreds of|thousands of|of|in|tens of|dozens of|fewer|more|two-|cubic|the last|the first|the final|final|remaining)`,
      ),
      { before: /(?:\d)$/u },
      at(
        '',
        '(?:away|above|below|high|long|tall|deep|wide|thick|apart|ahead|behind|underground|per second|a second|of (?:fabric|cloth|rope|cable|ribbon|snow|water|pipe|fence|track))\\b',
      ),
    ],
    unless: [
      at(
        '(?:parking|electric|electricity|gas|water|taxi|light|power|smart|flow|exposure|energy|utility|old|new|digital|these|those|the|their|our)',
      ),
      at(
        '(?:of|in|many|more|fewer|several|few|two|three|four|five)',
        '(?:were|are|that|which|have|had|installed|on every|in the (?:street|building|house))\\b',
      ),
    ],
  },
  {
    american: 'disk',
    british: 'disc',
    when: [
      at(
        "(?:slipped|herniated|bulging|ruptured|intervertebral|spinal|lumbar|cervical|compact|accretion|protoplanetary|galactic|circular|flying|optic|solar|sun's|vinyl|blu-ray|laser|optical|golden|brass|brake|clutch)",
      ),
      at('', '(?:jockeys?|brakes?|golf|herniation|harrow)\\b'),
      at(
        '(?:a|the|flat|thin|small|metal|bright|red|round)',
        'of (?:the (?:sun|moon|galaxy)|gas|dust|light|metal|stars|wood|paper|cardboard|pastry|dough)\\b',
      ),
    ],
    unless: [at('(?:hard|floppy|virtual|external|backup)')],
  },
  {
    american: 'disks',
    british: 'discs',
    when: [
      at(
        '(?:slipped|herniated|bulging|ruptured|intervertebral|spinal|lumbar|cervical|compact|accretion|protoplanetary|galactic|brake|vinyl|blu-ray|optical)',
      ),
      at('', 'of (?:gas|dust|light|metal|wood|paper|cardboard|pastry|dough)\\b'),
    ],
    unless: [at('(?:hard|floppy|virtual|external)')],
  },
  {
    american: 'story',
    british: 'storey',
    when: [
      {
        before:
          /(?:(?<!\p{L})(?:\d{1,3}|single|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|multi|multiple|double))-$/u,
        after:
          /^(?!\p{L}|-arc|line| (?:arc|book|collection|anthology|series|film|lines?|structure|narrative|pitch)\b)/u,
      },
      at(
        '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|upper|lower|ground|each|every)',
        '(?:window|windows|balcony|apartment|(?:of|in) (?:the|a|an|this|that|our|their|his|her) (?:\\p{L}+ )?(?:building|house|tower|block|hotel|apartment|school|library|factory|castle|mansion|garage|hospital))\\b',
      ),
    ],
  },
  {
    american: 'stories',
    british: 'storeys',
    when: [
      at(
        '(?:buildings?|towers?|houses?|hotels?|blocks?|structures?|skyscrapers?) (?:has|had|have|with|of|rises|rose|reached) (?:only |about |over )?(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)',
      ),
      at('', '(?:high|tall|above (?:the )?(?:ground|street)|below (?:ground|street)|up|underground)\\b'),
      at('(?:upper|lower)', '(?:of|were|are|had|have|collapsed)\\b'),
      at(
        '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|several)',
        'of (?:offices|apartments|flats|glass|concrete|parking|brick|steel)\\b',
      ),
    ],
  },
  {
    american: 'curb',
    british: 'kerb',
    when: [
      at(`${onRoadside} (?:the|a)`, '(?! (?:on|to|of)\\b)'),
      at(
        '(?:dropped|lowered|high|concrete|stone|granite|street|painted|yellow|red)',
        '(?! (?:on (?:spending|power|immigration|freedom|emissions))\\b)',
      ),
      at('', '(?:appeal|stones?|crawl(?:ing|er|ers)?|weight|height|ramps?|cuts?)\\b'),
    ],
    unless: [
      at('', 'on (?:spending|power|immigration|freedom|emissions|costs)\\b'),
      at('(?:to|will|must|should|would|could|can)'),
    ],
  },
  {
    american: 'curbs',
    british: 'kerbs',
    when: [
      at(`${onRoadside}(?: the)?`, '(?! (?:on|to)\\b)'),
      at('(?:dropped|lowered|high|concrete|stone|granite|street|sidewalk)'),
    ],
    unless: [at('', 'on\\b')],
  },
  { american: 'curbside', british: 'kerbside', when: [{}] },
  { american: 'curbstone', british: 'kerbstone', when: [{}] },
  { american: 'curbstones', british: 'kerbstones', when: [{}] },
  {
    american: 'dialog',
    british: 'dialogue',
    when: [{}],
    unless: [
      at(
        '',
        '(?:box|boxes|window|windows|element|component|button|title|is (?:open|closed|shown|displayed)|opens|closes|appears)\\b',
      ),
      at(
        '(?:modal|print|file|settings|confirmation|open|save|export|import|preferences|alert|popup|this|close the)',
      ),
    ],
  },
];

/** British forms that depend on the sense on the way back as well. */
export const sensesBack: readonly Sense[] = [
  { american: 'analyzes', british: 'analyses', when: [at('(?:he|she|it|who|which)')] },
  { american: 'paralyzes', british: 'paralyses', when: [at('(?:he|she|it|who|which|that)')] },
  { american: 'catalyzes', british: 'catalyses', when: [{}] },
  { american: 'disk', british: 'disc', when: [at('(?:hard|floppy)')] },
  { american: 'disks', british: 'discs', when: [at('(?:hard|floppy)')] },
  { american: 'draft', british: 'draught', when: [{}] },
  {
    american: 'drafts',
    british: 'draughts',
    when: [
      at('(?:cold|icy|chilly)'),
      at('', '(?:of (?:cold |icy |fresh )?air|from (?:the )?(?:windows?|doors?))\\b'),
    ],
  },
];

/** British words that become the American one whatever they mean. */
export const plainBack: readonly (readonly [american: string, british: string])[] = [
  ['license', 'licence'],
  ['licenses', 'licences'],
  ['practice', 'practise'],
  ['practices', 'practises'],
  ['practiced', 'practised'],
  ['practicing', 'practising'],
  ['tire', 'tyre'],
  ['tires', 'tyres'],
  ['check', 'cheque'],
  ['checks', 'cheques'],
  ['checkbook', 'chequebook'],
  ['checkbooks', 'chequebooks'],
  ['drafty', 'draughty'],
  ['draftsman', 'draughtsman'],
  ['draftsmen', 'draughtsmen'],
  ['program', 'programme'],
  ['programs', 'programmes'],
  ['meter', 'metre'],
  ['meters', 'metres'],
  ['story', 'storey'],
  ['stories', 'storeys'],
  ['curb', 'kerb'],
  ['curbs', 'kerbs'],
  ['curbside', 'kerbside'],
  ['curbstone', 'kerbstone'],
];

/** A word or phrase of one region and what the other calls it. */
export interface VocabularyPair {
  readonly american: string;
  readonly british: string;
  /** Only on the way to British: the British word means more than the American one. */
  readonly oneWay?: boolean;
}

/** Written as singular and plural: `|` parts them. */
const nouns: readonly (readonly [american: string, british: string, oneWay?: true])[] = [
  ['cell phone|cell phones', 'mobile phone|mobile phones', true],
  ['cellphone|cellphones', 'mobile phone|mobile phones', true],
  ['gas station|gas stations', 'petrol station|petrol stations'],
  ['gasoline', 'petrol'],
  ['parking lot|parking lots', 'car park|car parks'],
  ['license plate|license plates', 'number plate|number plates'],
  ["driver's license|driver's licenses", 'driving licence|driving licences'],
  ['eggplant|eggplants', 'aubergine|aubergines'],
  ['zucchini', 'courgette'],
  ['zucchinis', 'courgettes'],
  ['arugula', 'rocket', true],
  ['cilantro', 'coriander', true],
  ['diaper|diapers', 'nappy|nappies'],
  ['flashlight|flashlights', 'torch|torches', true],
  ['windshield|windshields', 'windscreen|windscreens'],
  ['windshield wiper|windshield wipers', 'windscreen wiper|windscreen wipers'],
  ['cotton candy', 'candyfloss'],
  ['movie theater|movie theaters', 'cinema|cinemas', true],
  ['thumbtack|thumbtacks', 'drawing pin|drawing pins'],
  ['thrift store|thrift stores', 'charity shop|charity shops'],
  ['traffic circle|traffic circles', 'roundabout|roundabouts', true],
  ['dish soap', 'washing-up liquid'],
  ['checking account|checking accounts', 'current account|current accounts', true],
  ['vacation rental|vacation rentals', 'holiday let|holiday lets', true],
  ['rental car|rental cars', 'hire car|hire cars'],
  ['faucet|faucets', 'tap|taps', true],
  ['trash can|trash cans', 'rubbish bin|rubbish bins'],
  ['garbage can|garbage cans', 'rubbish bin|rubbish bins', true],
  ['garbage truck|garbage trucks', 'bin lorry|bin lorries'],
  ['garbage collector|garbage collectors', 'refuse collector|refuse collectors', true],
  ['turtleneck sweater|turtleneck sweaters', 'polo-neck jumper|polo-neck jumpers'],
  ['baby stroller|baby strollers', 'pushchair|pushchairs'],
  ['pushpin|pushpins', 'drawing pin|drawing pins', true],
  ['railroad|railroads', 'railway|railways', true],
  ['railroad crossing|railroad crossings', 'level crossing|level crossings'],
  ['sidewalk|sidewalks', 'pavement|pavements', true],
  ['crosswalk|crosswalks', 'pedestrian crossing|pedestrian crossings'],
  ['counterclockwise', 'anticlockwise'],
  ['math', 'maths'],
  ['powdered sugar', 'icing sugar'],
  ['confectioners sugar', 'icing sugar', true],
  ['all-purpose flour', 'plain flour'],
  ['heavy cream', 'double cream'],
  ['baking soda', 'bicarbonate of soda'],
  ['ground beef', 'minced beef', true],
  ['scallion|scallions', 'spring onion|spring onions'],
  ['popsicle|popsicles', 'ice lolly|ice lollies'],
  ['real estate agent|real estate agents', 'estate agent|estate agents', true],
  ['turn signal|turn signals', 'indicator|indicators', true],
  ['truck driver|truck drivers', 'lorry driver|lorry drivers'],
];

/** All pairs, one form each. */
export const vocabularyPairs = (): VocabularyPair[] =>
  nouns.flatMap(([american, british, oneWay]) => {
    const otherForms = british.split('|');
    return american.split('|').map((form, index) => ({
      american: form,
      british: otherForms[index] ?? british,
      ...(oneWay ? { oneWay } : {}),
    }));
  });

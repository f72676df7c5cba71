/*
 * Words whose spelling differs by region, as American lemmas; `forms.ts` makes the British ones and all inflections by
 * rule. Words that depend on their sense are in `senses.ts`.
 */

/** -or, British -our: nouns and verbs. */
export const orLemmas =
  'arbor ardor armor behavior belabor candor clamor clangor color demeanor discolor disfavor dishonor dolor enamor endeavor favor fervor flavor harbor honor humor labor misbehavior misdemeanor neighbor odor parlor rancor rigor rumor savior savor splendor succor tumor valor vapor vigor watercolor';

/** What may follow -or here and -our there; before -ous, -ation, -ary, -ific and mostly -ist there is no u. */
export const orEndings = 's ed ing er ers ful fully less lessly able ably';

/** More words with -or- here and -our- there. */
export const orWords =
  'armories armory behavioral behaviorally behaviorism behaviorist behaviorists bicolor colorblind colorfast colorfulness coloring colorings colorist colorists colorway colorways favorite favorites favoritism flavorings flavorsome harborfront harborside honoree honorees multicolor multicolored neighborhood neighborhoods neighborliness neighborly parlormaid savories savory tricolor tricolors unarmored uncolored unfavorable unfavorably unflavored unsavory';

/** -er, British -re. */
export const erLemmas =
  'accouter caliber center epicenter fiber goiter louver luster meager miter ocher reconnoiter saber scepter sepulcher somber specter theater amphitheater titer centimeter kilometer millimeter decimeter nanometer liter milliliter centiliter deciliter';

/** Words that end in -er here and -re there, and have more forms than the plural. */
export const erVerbs = 'center saber accouter miter reconnoiter';

/** One l, British two before an ending: verbs. */
export const doublingVerbs =
  'apparel backpedal barrel bedevil bejewel bevel bushel cancel carol channel chisel counsel cudgel dial disembowel dishevel drivel duel empanel enamel equal fuel funnel gambol gravel grovel gruel impanel imperil initial jewel kennel label level libel marshal marvel medal mislabel model outrival panel parcel pedal pencil pummel quarrel ravel refuel relabel remodel revel rival shovel shrivel signal snivel snorkel spiral squirrel stencil swivel tassel teasel tinsel total towel trammel travel trowel tunnel unravel victual weasel yodel';

/** Single l at the end, British too; the other way round within: `fulfill`, `enroll`. */
export const doubleLVerbs = 'appall distill enroll enthrall fulfill instill';

/** -se, British -ce. */
export const senseLemmas = 'defense offense pretense';

/** -og, British -ogue. */
export const ogLemmas = 'analog catalog epilog monolog prolog travelog';

/** -yze, British -yse. */
export const yzeStems =
  'anal breathal catal dial electrol hydrol paral plasmol psychoanal reanal pyrol photol';

/** Mostly e, British ae or oe: the stem here and there, where every word that begins so differs. */
export const digraphStems: readonly (readonly [string, string])[] = [
  ['anesthe', 'anaesthe'],
  ['archeolog', 'archaeolog'],
  ['cesarean', 'caesarean'],
  ['celiac', 'coeliac'],
  ['diarrhe', 'diarrhoe'],
  ['coloriz', 'colouriz'],
  ['dyspne', 'dyspnoe'],
  ['edema', 'oedema'],
  ['esophag', 'oesophag'],
  ['estrogen', 'oestrogen'],
  ['gonorrhe', 'gonorrhoe'],
  ['gynecolog', 'gynaecolog'],
  ['hemato', 'haemato'],
  ['hemodialys', 'haemodialys'],
  ['hemodynamic', 'haemodynamic'],
  ['hemoglobin', 'haemoglobin'],
  ['hemophil', 'haemophil'],
  ['hemorrh', 'haemorrh'],
  ['hemostat', 'haemostat'],
  ['hemoly', 'haemoly'],
  ['leukemi', 'leukaemi'],
  ['orthopedic', 'orthopaedic'],
  ['paleoanthropolog', 'palaeoanthropolog'],
  ['paleograph', 'palaeograph'],
  ['paleolithic', 'palaeolithic'],
  ['paleontolog', 'palaeontolog'],
  ['pediatric', 'paediatric'],
  ['pedophil', 'paedophil'],
  ['tranquiliz', 'tranquilliz'],
];

/** As `digraphStems`, where the stem is at the end: whole words with their plural or adjective in -c. */
export const digraphWords: readonly (readonly [string, string])[] = [
  ['anemia', 'anaemia'],
  ['anemic', 'anaemic'],
  ['apnea', 'apnoea'],
  ['bacteremia', 'bacteraemia'],
  ['feces', 'faeces'],
  ['fecal', 'faecal'],
  ['hyperglycemia', 'hyperglycaemia'],
  ['hypoglycemia', 'hypoglycaemia'],
  ['hyperglycemic', 'hyperglycaemic'],
  ['hypoglycemic', 'hypoglycaemic'],
  ['hypovolemia', 'hypovolaemia'],
  ['hypovolemic', 'hypovolaemic'],
  ['ischemia', 'ischaemia'],
  ['ischemic', 'ischaemic'],
  ['septicemia', 'septicaemia'],
  ['thalassemia', 'thalassaemia'],
  ['toxemia', 'toxaemia'],
  ['uremia', 'uraemia'],
  ['ameba', 'amoeba'],
  ['amebas', 'amoebas'],
  ['esthetic', 'aesthetic'],
  ['esthetics', 'aesthetics'],
  ['eon', 'aeon'],
  ['eons', 'aeons'],
];

/** Words that follow no pattern, with the endings that both sides take. */
export const singleWords: readonly (readonly [american: string, british: string, endings: string])[] = [
  ['acknowledgment', 'acknowledgement', 's'],
  ['aging', 'ageing', ''],
  ['airplane', 'aeroplane', 's'],
  ['aluminum', 'aluminium', ''],
  ['artifact', 'artefact', 's'],
  ['ax', 'axe', ''],
  ['battleax', 'battleaxe', ''],
  ['behoove', 'behove', 's d'],
  ['carburetor', 'carburettor', 's'],
  ['checkered', 'chequered', ''],
  ['checkerboard', 'chequerboard', 's'],
  ['chili', 'chilli', ''],
  ['chilies', 'chillies', ''],
  ['councilor', 'councillor', 's'],
  ['counselor', 'counsellor', 's'],
  ['cozy', 'cosy', ''],
  ['cozier', 'cosier', ''],
  ['coziest', 'cosiest', ''],
  ['cozily', 'cosily', ''],
  ['coziness', 'cosiness', ''],
  ['cruelest', 'cruellest', ''],
  ['crueler', 'crueller', ''],
  ['donut', 'doughnut', 's'],
  ['duelist', 'duellist', 's'],
  ['enrollment', 'enrolment', 's'],
  ['fulfillment', 'fulfilment', ''],
  ['flutist', 'flautist', 's'],
  ['furor', 'furore', 's'],
  ['glamor', 'glamour', ''],
  ['gray', 'grey', 's ed ing er est ish ness scale'],
  ['installment', 'instalment', 's'],
  ['jewelry', 'jewellery', ''],
  ['libelous', 'libellous', 'ly'],
  ['licorice', 'liquorice', ''],
  ['marvelous', 'marvellous', 'ly ness'],
  ['medalist', 'medallist', 's'],
  ['mold', 'mould', 's ed ing ings y ier er ers able'],
  ['molder', 'moulder', 's ed ing'],
  ['molt', 'moult', 's ed ing'],
  ['mom', 'mum', 's'],
  ['mommy', 'mummy', ''],
  ['mustache', 'moustache', 's d'],
  ['pajama', 'pyjama', 's'],
  ['panelist', 'panellist', 's'],
  ['plow', 'plough', 's ed ing share shares man men'],
  ['skeptic', 'sceptic', 's al ally ism'],
  ['skillful', 'skilful', 'ly ness'],
  ['smolder', 'smoulder', 's ed ing'],
  ['snowplow', 'snowplough', 's ed ing'],
  ['sulfur', 'sulphur', 'ic ous'],
  ['sulfate', 'sulphate', 's'],
  ['sulfide', 'sulphide', 's'],
  ['tidbit', 'titbit', 's'],
  ['tranquility', 'tranquillity', ''],
  ['unskillful', 'unskilful', 'ly'],
  ['willful', 'wilful', 'ly ness'],
  ['woolen', 'woollen', 's'],
  ['worshiped', 'worshipped', ''],
  ['worshiping', 'worshipping', ''],
  ['worshiper', 'worshipper', 's'],
];

/** Words in -ize (and their forms) that have it everywhere. */
export const alwaysIze =
  'apprize assize baize belize capsize downsize maize midsize misprize outsize oversize prize resize reseize rightsize seize size supersize undersize unseize upsize';

/** Words in -ise (and their forms) that have it everywhere. */
export const alwaysIse =
  'advertise advise appraise apprise arise braise bruise cerise chastise chemise circumcise compromise comprise concise counterclockwise clockwise anticlockwise cruise crosswise demise denoise despise devise disenfranchise disfranchise disguise dispraise edgewise enfranchise enterprise excise exercise expertise franchise fundraise guise highrise hollandaise imprecise improvise incise lengthwise liaise likewise malaise marquise mayonnaise merchandise misadvise moonrise mortise noise otherwise overexercise overpromise pairwise paradise piecewise poise polonaise porpoise practise praise precise premise promise raise reappraise reprise revise rise stepwise streetwise sunrise supervise surmise surprise televise tortoise treatise turquoise unwise uprise valise vise wise';

/** Plurals of words in -is. */
export const pluralsInIses =
  'chrysalises clitorises crises glottises ibises irises mantises metropolises necropolises pelvises penises portcullises tennises trellises';

/** First names that look like a verb in -ise. */
export const namesInIse = 'anise denise elise eloise heloise louise marlise';

/** British spellings that are good American ones as well: they are not changed on the way back. */
export const sharedBritish =
  'aesthetic aesthetics amoeba amoebas analogue analogues axe doughnut doughnuts epilogue epilogues glamour monologue monologues mummy prologue prologues travelogue travelogues worshipped worshipper worshippers worshipping';
/** As `sharedBritish`, for a stem of `digraphStems`. */
export const sharedBritishStem = 'archaeolog';

/** Of `singleWords`, the British ones that Canada uses. */
export const canadianSingles =
  'chequered councillor councillors counsellor counsellors enrolment enrolments fulfilment grey greyed greyer greyest greying greyish greyness greyscale greys instalment instalments jewellery libellous marvellous marvellously medallist medallists mould moulded moulding mouldings moulds mouldy skilful skilfully wilful wilfully woollen worshipped worshipper worshippers worshipping';

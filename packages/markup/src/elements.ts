const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that are parts of a sentence; all others divide. Unknown ones divide too: most are whole components. */
export const inlineElements = words(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd mark math nobr output q ruby rb rp rt rtc s samp script small span strike strong style sub sup svg textarea time tt u var wbr',
);

/** Elements that have neither content nor end tag. */
export const voidElements = words(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr',
);

/** Elements whose content is no prose. Readings of ruby tell how words of the source are spoken. */
export const protectedElements = words(
  'code pre script style kbd samp var textarea svg math iframe noembed noframes xmp plaintext tt rt rtc rp',
);

/** Protected elements that are no words of the sentence that they stand in. */
export const silentElements = words('script style svg textarea rt rtc rp');

/** Roots of what has other rules than HTML. */
export const foreignRoots = words('svg math');

/**
 * Elements that end a drawing or a formula.
 *
 * Source: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
 */
export const breakoutElements = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/** Elements of SVG with words; what is in them is inline. */
export const drawnTextElements = words('text title desc');

/** Elements inside of which there are no tags: how the tokenizer must read them. */
export const rawTextElements = words('style xmp iframe noembed noframes');

/** An element that is closed by the start of one of these. */
export const impliedEnds: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    p: 'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
    li: 'li',
    dt: 'dt dd',
    dd: 'dt dd',
    option: 'option optgroup',
    optgroup: 'optgroup',
    tr: 'tr tbody tfoot thead',
    td: 'td th tr tbody tfoot thead',
    th: 'td th tr tbody tfoot thead',
    thead: 'tbody tfoot',
    tbody: 'tbody tfoot',
    rt: 'rt rp',
    rp: 'rt rp',
  }).map(([name, closers]) => [name, words(closers)] as const),
);

/** Attributes that are read by people. */
export const textAttributes = words(
  'alt title placeholder aria-label aria-description aria-placeholder aria-roledescription aria-valuetext',
);

/** Names of `meta` elements whose content is read by people. */
export const textMetaNames = words(
  'description og:title og:description og:image:alt twitter:title twitter:description twitter:image:alt',
);

/** Types of `input` whose value is a caption. */
export const captionInputTypes = words('submit button reset');

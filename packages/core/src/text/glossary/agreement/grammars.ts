/** What is sure of the grammar of a language around a noun that an engine did not see. */
export interface Grammar {
  /** Rows `masculine feminine masculine-plural feminine-plural`, parted by commas; `+` joins two words. */
  readonly determiners: string;
  /** Rows of adjectives alike, of those in -o the masculine alone, that stand before a noun or behind it. */
  readonly prenominal: string;
  /** The same of those that stand behind it: before it some of them are verbs. */
  readonly adjectives: string;
  /** Participles in the masculine, the feminine, the masculine plural and the feminine plural. */
  readonly participle: RegExp;
  /** Nouns that look like participles. */
  readonly noParticiples: string;
  /** The endings of participles in the order of rows. */
  readonly endings: readonly [string, string, string, string];
  /** Endings of nouns whose gender they tell. */
  readonly feminine: RegExp;
  readonly masculine: RegExp;
  /** Nouns that these endings belie. */
  readonly irregular: string;
  /** A noun in the plural; undefined where that is not sure. */
  readonly plural: (noun: string) => string | undefined;
  /** Words before which the noun, and what agrees with it, ends. */
  readonly prepositions: string;
  /** Masculine articles with a preposition in them: what they go with is no subject. */
  readonly contracted: string;
  /** Forms of "is", and what may stand between one and an adjective. */
  readonly copula: string;
  /** Forms of "has": behind it and "been" adjectives agree. */
  readonly auxiliaries: string;
}

const withoutAccent: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

export const grammars: Readonly<Record<string, Grammar>> = {
  es: {
    determiners:
      'el la los las,un una unos unas,del de+la de+los de+las,al a+la a+los a+las,este esta estos estas,ese esa esos esas,aquel aquella aquellos aquellas,nuestro nuestra nuestros nuestras,vuestro vuestra vuestros vuestras,todo toda todos todas,otro otra otros otras,mucho mucha muchos muchas,su su sus sus,mi mi mis mis,tu tu tus tus,ningún ninguna ningunos ningunas,algún alguna algunos algunas',
    prenominal:
      'nuevo,viejo,antiguo,pequeño,propio,único,mismo,último,segundo,primer primera primeros primeras,tercer tercera terceros terceras,buen buena buenos buenas,anterior anterior anteriores anteriores,siguiente siguiente siguientes siguientes,mejor mejor mejores mejores',
    adjectives:
      'vacío,lleno,abierto,privado,público,gratuito,activo,inactivo,correcto,incorrecto,válido,automático,completo,externo,interno,principal principal principales principales,disponible disponible disponibles disponibles',
    participle: /^\p{L}{3,20}[ai]d[oa]s?$/u,
    noParticiples:
      'cada nada lado lados vida vidas comida comidas estado estados pasado resultado resultados contenido contenidos significado mercado mercados sonido sonidos pedido pedidos medida medidas salida salidas entrada entradas llamada llamadas partida partidas teclado teclados enunciado cuidado',
    endings: ['o', 'a', 'os', 'as'],
    feminine: /(?:(?<!m|ist)a|[cs]ión|[dt]ad|tud|umbre)$/u,
    masculine: /(?:o|or|aje|al|el|ema|oma|ama)$/u,
    // `el agua`, `el día`, `la mano`.
    irregular:
      'agua alma aula área arma águila hacha hada ancla arca ala ansia asma alba habla día mapa planeta cometa tranvía guardia mano foto moto radio señal cárcel sal piel cama rama llama flor labor',
    plural: (noun) => {
      if (/[aeioáéó]$/u.test(noun)) return `${noun}s`;
      if (noun.endsWith('z')) return `${noun.slice(0, -1)}ces`;
      const accented = /([áéíóú])([ns])$/u.exec(noun);
      if (accented) return `${noun.slice(0, -2)}${withoutAccent[accented[1] ?? '']}${accented[2]}es`;
      return /(?:[aei]d|[aeo]r|[aeiou]l)$/u.test(noun) ? `${noun}es` : undefined;
    },
    prepositions: 'de del a al en con sin para por y o e u',
    copula: 'es son era eran está están estaba estaban fue fueron será serán sido ya no muy siempre',
    auxiliaries: 'ha han había habían',
    contracted: 'del al',
  },
  pt: {
    determiners:
      'o a os as,um uma uns umas,do da dos das,no na nos nas,ao à aos às,pelo pela pelos pelas,num numa nuns numas,este esta estes estas,esse essa esses essas,aquele aquela aqueles aquelas,deste desta destes destas,desse dessa desses dessas,neste nesta nestes nestas,nesse nessa nesses nessas,seu sua seus suas,meu minha meus minhas,nosso nossa nossos nossas,todo toda todos todas,outro outra outros outras',
    prenominal:
      'novo,velho,antigo,pequeno,próprio,único,último,primeiro,terceiro,melhor melhor melhores melhores,bom boa bons boas',
    adjectives:
      'vazio,cheio,aberto,privado,público,gratuito,ativo,inativo,correto,incorreto,válido,automático,completo,externo,interno,anterior anterior anteriores anteriores,seguinte seguinte seguintes seguintes,principal principal principais principais,disponível disponível disponíveis disponíveis',
    participle: /^\p{L}{3,20}[ai]d[oa]s?$/u,
    noParticiples:
      'cada nada lado lados vida vidas comida comidas cidade estado estados passado resultado resultados conteúdo significado mercado mercados pedido pedidos medida medidas saída entrada entradas chamada chamadas teclado cuidado',
    endings: ['o', 'a', 'os', 'as'],
    feminine: /(?:(?<!m|ist)a|[çs]ão|[dt]ade|gem)$/u,
    masculine: /(?:[^ã]o|or|ema|oma|ama)$/u,
    irregular: 'dia mapa planeta cometa mão foto moto tribo coração cama rama chama flor cor dor',
    plural: (noun) => {
      if (/[çs]ão$/u.test(noun)) return `${noun.slice(0, -2)}ões`;
      if (/[aeiouáéíóú]$/u.test(noun) && !noun.endsWith('ão')) return `${noun}s`;
      if (noun.endsWith('m')) return `${noun.slice(0, -1)}ns`;
      if (/[ao]l$/u.test(noun)) return `${noun.slice(0, -2)}${noun.at(-2) === 'a' ? 'ais' : 'óis'}`;
      return /[aeo]r$|z$/u.test(noun) ? `${noun}es` : undefined;
    },
    prepositions: 'de do da dos das a ao em no na com sem para por e ou',
    copula: 'é são era eram está estão estava estavam foi foram será serão sido já não muito sempre',
    auxiliaries: 'tem têm tinha tinham',
    contracted: 'do no ao pelo num deste desse neste nesse',
  },
  fr: {
    determiners:
      'le la les les,un une des des,du de+la des des,au à+la aux aux,ce cette ces ces,mon ma mes mes,ton ta tes tes,son sa ses ses,notre notre nos nos,votre votre vos vos,leur leur leurs leurs,tout toute tous toutes',
    prenominal:
      'nouveau nouvelle nouveaux nouvelles,beau belle beaux belles,vieux vieille vieux vieilles,ancien ancienne anciens anciennes,premier première premiers premières,dernier dernière derniers dernières,prochain prochaine prochains prochaines,petit petite petits petites,grand grande grands grandes,bon bonne bons bonnes,seul seule seuls seules,second seconde seconds secondes',
    adjectives:
      'vide vide vides vides,plein pleine pleins pleines,ouvert ouverte ouverts ouvertes,privé privée privés privées,gratuit gratuite gratuits gratuites,actif active actifs actives,inactif inactive inactifs inactives,complet complète complets complètes,externe externe externes externes,interne interne internes internes,précédent précédente précédents précédentes,suivant suivante suivants suivantes,disponible disponible disponibles disponibles,valide valide valides valides',
    participle: /^\p{L}{3,20}ée?s?$/u,
    noParticiples:
      'été étés côté côtés comité comités traité traités marché marchés résumé résumés degré degrés musée musées lycée lycées pensée pensées journée journées année années soirée arrivée entrée entrées durée durées donnée données idée idées clé clés qualité quantité sécurité société activité identité unité unités majorité santé beauté liberté vérité réalité possibilité fonctionnalité fonctionnalités',
    endings: ['', 'e', 's', 'es'],
    feminine: /(?:[stx]ion|t[ée]|ette|ance|ence|ure|ade|esse|ise)$/u,
    masculine: /(?:[^s]ement|age|eau|isme|teur|oir|ier)$/u,
    irregular: 'page image plage cage rage nage eau peau été côté comité traité pâté musée lycée silence',
    plural: (noun) => {
      if (/[sxz]$/u.test(noun)) return noun;
      if (/eau$|eu$/u.test(noun)) return `${noun}x`;
      if (/[^b]al$/u.test(noun)) return undefined;
      return /\p{L}$/u.test(noun) ? `${noun}s` : undefined;
    },
    prepositions: "de du des d' à au aux en avec sans pour par et ou",
    copula: 'est sont était étaient sera seront été déjà très toujours',
    auxiliaries: 'a ont avait avaient',
    contracted: 'du au',
  },
  it: {
    determiners:
      'il la i le,un una dei delle,del della dei delle,al alla ai alle,dal dalla dai dalle,nel nella nei nelle,sul sulla sui sulle,questo questa questi queste,quel quella quei quelle,mio mia miei mie,tuo tua tuoi tue,suo sua suoi sue,nostro nostra nostri nostre,vostro vostra vostri vostre,tutto tutta tutti tutte,nessun nessuna nessun nessuna',
    prenominal:
      'nuovo nuova nuovi nuove,vecchio vecchia vecchi vecchie,altro altra altri altre,stesso stessa stessi stesse,proprio propria propri proprie,unico unica unici uniche,primo prima primi prime,ultimo ultima ultimi ultime,piccolo piccola piccoli piccole',
    adjectives:
      'vuoto vuota vuoti vuote,pieno piena pieni piene,aperto aperta aperti aperte,chiuso chiusa chiusi chiuse,attivo attiva attivi attive,completo completa completi complete,esterno esterna esterni esterne,interno interna interni interne,valido valida validi valide,corretto corretta corretti corrette,gratuito gratuita gratuiti gratuite,precedente precedente precedenti precedenti,seguente seguente seguenti seguenti,principale principale principali principali,disponibile disponibile disponibili disponibili',
    participle: /^\p{L}{3,20}(?:at|it)[oaie]$/u,
    noParticiples:
      'stato stati data date dato dati risultato risultati formato formati mercato mercati certificato certificati significato limite limiti sito siti scritto visita visite vita vite merito meriti partita partite uscita uscite entrata entrate giornata chiamata chiamate attivita rate rata quantitate invito inviti pulito',
    endings: ['o', 'a', 'i', 'e'],
    feminine: /(?:[zs]ione|tà|tù|tudine|trice|(?<!m|ist|[aeo]t)a)$/u,
    masculine: /(?:o|ore|ema|amma)$/u,
    irregular: 'mano radio foto auto moto eco cinema papa pigiama crema fiamma mamma gamma collega duca',
    plural: (noun) => {
      if (/(?:tà|tù)$/u.test(noun)) return noun;
      if (/(?:[zs]ione|ore|trice)$/u.test(noun)) return `${noun.slice(0, -1)}i`;
      if (/[cg]a$/u.test(noun)) return `${noun.slice(0, -1)}he`;
      if (/(?<!m|[cg]i|ist|[aeo]t)a$/u.test(noun)) return `${noun.slice(0, -1)}e`;
      if (/^\p{L}{2,}(?:zi|ggi|cchi|rchi|gli|ari|eri|ini|udi|ici)o$/u.test(noun)) return noun.slice(0, -1);
      return /[^cgi]o$/u.test(noun) && !/^(?:uomo|uovo|dito|muro|osso|labbro)$/u.test(noun)
        ? `${noun.slice(0, -1)}i`
        : undefined;
    },
    prepositions: 'di del della dei delle a al da in con senza per e o',
    copula: 'è sono era erano sarà saranno già non molto sempre',
    auxiliaries: '',
    contracted: 'del al dal nel sul',
  },
};

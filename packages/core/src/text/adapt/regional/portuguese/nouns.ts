import type { Condition } from '../condition.ts';
import type { Gender } from '../lexicon.ts';

/** A thing that Brazil and Portugal call by different words. */
export interface RegionalNoun {
  /** Singular and plural, parted by `|`. */
  readonly brazilian: string;
  readonly european: string;
  readonly genders: readonly [brazilian: Gender, european: Gender];
  /** When the Brazilian word means this; absent: always; false: it is never changed. */
  readonly toEuropean?: Condition | false;
  /** As `toEuropean`, on the way back. */
  readonly toBrazilian?: Condition | false;
}

const noun = (
  brazilian: string,
  european: string,
  genders: `${Gender}${Gender}`,
  conditions: Pick<RegionalNoun, 'toEuropean' | 'toBrazilian'> = {},
): RegionalNoun => ({
  brazilian,
  european,
  genders: [genders.startsWith('m') ? 'm' : 'f', genders.endsWith('m') ? 'm' : 'f'],
  ...conditions,
});

const determined: Condition = {
  before:
    /(?<!\p{L})(?:o|os|um|uns|do|dos|no|nos|ao|aos|pelo|pelos|num|dum|de|por|com|sem|meu|meus|seu|seus|teu|teus|nosso|nossos|este|esse|aquele|estes|esses|cada|qualquer|outro|novo|novos|e|ou|para|entre|como|dois|três|vários|muitos) $/u,
};
/** Words by which "fato" is known to be a suit. */
export const suits =
  /(?<!\p{L})(?:gravatas?|paletós?|casacos?|calças|lapelas?|alfaiate\p{L}{0,6}|coletes?|blazers?|camisas?|smokings?|vest(?:e|ia|ir|iu|ido|idos|uário|indo)|trajes?|usa(?:va|vam|r|ndo|m)?|roupas?|tecidos?|botões|abotoamento|costuras?|bolsos?|lãs?|mangas?|moda|sobretudos?|sapatos?|forma(?:l|is)|tweed|smoking|trespassad\p{L}{1,2})(?!\p{L})/u;
const tenderGesture =
  /^s? (?:olhar|abraço|beijo|sorriso|carinho|amor|afeto|coração|gesto|de que|é que|de \p{L}+[aei]r(?!\p{L}))/u;
/** "Terno" is tender, too. */
const tender =
  /(?<!\p{L})(?:olh(?:ar|os)|abraços?|beijos?|sorrisos?|carinho|amor|afeto|coração|gestos?|mais|muito|tão|voz) $|(?:^|[,.;] )de $/u;
/** What follows a "fato" that is a fact. */
export const factLike =
  /^ (?:de (?:que|o|a|os|as|ele|ela|eles|elas|não|se|haver|\p{L}+[aei]r(?:em|mos)?)(?!\p{L})|é que|que |histórico|consumado|conhecid|important|interessant|curios|científic|,)/u;
/** What stands before a "fato" that is a fact. */
export const notSuitBefore = /(?:^|[,.;] )de $|(?<!\p{L})pelo $/u;
/** As `suits`, in the English that was translated. */
export const suitsInEnglish = /\b(?:suits?|tuxedos?)\b/u;
const computersInEnglish =
  /\b(?:mouse|mice)\b.{0,400}\b(?:computers?|click\w*|buttons?|cursors?|keyboards?|wireless|optical|devices?|sensors?|usb|trackballs?|pointers?|scroll\w*|3d|logitech|hardware)\b|\b(?:computers?|click\w*|buttons?|cursors?|keyboards?|wireless|optical|devices?|sensors?|usb|trackballs?|pointers?|scroll\w*|3d|logitech|hardware)\b.{0,400}\b(?:mouse|mice)\b|\bmouses\b/u;
const computers =
  /(?<!\p{L})(?:computador(?:es)?|clic(?:ar|a|ou|ando|que|ques)|cliques?|bot(?:ão|ões)|cursor(?:es)?|teclados?|usb|sem fios?|[óo]p?ticos?|tapete|sensor(?:es)?|ponteiro|microsoft|apple|macintosh|windows|software|hardware|bluetooth|periféricos?|ecrãs?|telas?|dispositivos?|roda|trackball|interface|touchpad|utilizador(?:es)?|usuários?|laser|mecânicos?|sistemas?|controlador|controlar|entradas?|digita(?:l|is)|modelos?|engelbart|xerox|logitech|ergon\p{L}+)(?!\p{L})/u;

/** In the order in which they are tried. */
export const nouns: readonly RegionalNoun[] = [
  noun('ponto de ônibus|pontos de ônibus', 'paragem de autocarro|paragens de autocarro', 'mf'),
  noun('parada de ônibus|paradas de ônibus', 'paragem de autocarro|paragens de autocarro', 'ff', {
    toBrazilian: false,
  }),
  noun('ônibus|ônibus', 'autocarro|autocarros', 'mm'),
  noun('banheiro|banheiros', 'casa de banho|casas de banho', 'mf'),
  noun('café da manhã|cafés da manhã', 'pequeno-almoço|pequenos-almoços', 'mm'),
  noun('xícara|xícaras', 'chávena|chávenas', 'ff'),
  noun('mouse|mouses', 'rato|ratos', 'mm', {
    toBrazilian: { inText: computers, inSource: computersInEnglish },
  }),
  noun('carteira de motorista|carteiras de motorista', 'carta de condução|cartas de condução', 'ff'),
  noun('carteira de habilitação|carteiras de habilitação', 'carta de condução|cartas de condução', 'ff', {
    toBrazilian: false,
  }),
  noun('sorvete|sorvetes', 'gelado|gelados', 'mm', {
    toBrazilian: {
      before:
        /(?<!\p{L})(?:o|os|um|uns|de|do|dos|ao|quero|quer|querem|queria|adoro|adora|comer|comi|comeu|come|comprar|comprou|fazer|vender?|vende|meu|seu|e) $/u,
    },
  }),
  noun('suco|sucos', 'sumo|sumos', 'mm', {
    toBrazilian: {
      notBefore: /(?:luta|lutas|lutador|lutadores|lutador|torneio|torneios|campeão) de $/u,
      notAfter: /^ (?:sacerdote|pontífice|bem(?!\p{L})|japonês|profissional|grau|mestre|poder)/u,
    },
  }),
  noun('telefone celular|telefones celulares', 'telemóvel|telemóveis', 'mm', { toBrazilian: false }),
  noun('celular|celulares', 'telemóvel|telemóveis', 'mm', { toEuropean: determined }),
  noun('faixa de pedestres|faixas de pedestres', 'passadeira|passadeiras', 'ff', { toBrazilian: false }),
  noun('pedestre|pedestres', 'peão|peões', 'mm', {
    toEuropean: {
      notBefore:
        /(?<!\p{L})(?:vias?|ruas?|pontes?|áreas?|zonas?|calçadas?|travessias?|tráfego|caminhos?|passarelas?|acessos?|trânsito|circulação|circuitos?|passagens?|passagem|estátuas?|túne(?:l|is)) $/u,
    },
    toBrazilian: { notInText: /xadrez|tabuleiro|(?<!\p{L})(?:bispo|torre|rainha)s?(?!\p{L})|gado|fazenda/u },
  }),
  noun('batedor de carteiras|batedores de carteiras', 'carteirista|carteiristas', 'mm'),
  noun('batedor de carteira|batedores de carteira', 'carteirista|carteiristas', 'mm', { toBrazilian: false }),
  noun('abacaxi|abacaxis', 'ananás|ananases', 'mm'),
  noun('geladeira|geladeiras', 'frigorífico|frigoríficos', 'fm', {
    toBrazilian: { notInText: /(?<!\p{L})(?:abate|matadouro|bovin\p{L}|bois?|exporta\p{L}*)(?!\p{L})/u },
  }),
  noun('terno|ternos', 'fato|fatos', 'mm', {
    toEuropean: {
      before:
        /(?<!\p{L})(?:o|os|um|uns|do|dos|no|nos|ao|aos|meu|meus|seu|seus|este|esse|aquele|estes|esses|aqueles|desse|desses|deste|destes|nesse|neste|cada|outro|outros|novo|novos|de|dois|vários|muitos|alguns|maioria dos|como|e|com|usar|usava|vestia|vestindo|usando|ternos) $/u,
      notBefore: /(?:^|[,.;] )de $/u,
      notAfter: tenderGesture,
    },
    toBrazilian: { inText: suits, inSource: suitsInEnglish, notAfter: factLike, notBefore: notSuitBefore },
  }),
  noun('terno|ternos', 'fato|fatos', 'mm', {
    toEuropean: { inText: suits, inSource: suitsInEnglish, notBefore: tender, notAfter: tenderGesture },
    toBrazilian: false,
  }),
  noun('trem de pouso|trens de pouso', 'trem de aterragem|trens de aterragem', 'mm'),
  noun('trem|trens', 'comboio|comboios', 'mm', {
    toEuropean: { notAfter: /^ de (?:pouso|aterrissagem|aterragem|força)/u },
    toBrazilian: {
      notAfter: /^s? (?:de (?:navios|camiões|caminhões|ajuda|veículos)|militar|humanitário|naval)/u,
    },
  }),
  noun('videogame|videogames', 'videojogo|videojogos', 'mm'),
  noun('video game|video games', 'videojogo|videojogos', 'mm', { toBrazilian: false }),
  noun('garota|garotas', 'rapariga|raparigas', 'ff', { toEuropean: { notAfter: /^s? de programa/u } }),
  noun('tela|telas', 'ecrã|ecrãs', 'fm', {
    toEuropean: {
      notInText:
        /(?<!\p{L})(?:pintur\p{L}+|pintor\p{L}*|pintad[oa]s?|pintou|óleo|tinta|museu|pincel|quadros?|arame|galinheiro|mosquiteir\p{L}*)(?!\p{L})/u,
    },
  }),
  noun('grampeador|grampeadores', 'agrafador|agrafadores', 'mm'),
  noun('aplicativo|aplicativos', 'aplicação|aplicações', 'mf', { toBrazilian: false }),
  noun('usuário|usuários', 'utilizador|utilizadores', 'mm'),
  noun('usuária|usuárias', 'utilizadora|utilizadoras', 'ff'),
  noun('arquivo|arquivos', 'ficheiro|ficheiros', 'mm', {
    toEuropean: {
      inText:
        /(?<!\p{L})(?:computador|formato|extensão|pdf|upload|download|anex\p{L}+|salv\p{L}+|pasta|baix\p{L}+|abr(?:a|ir) o arquivo)(?!\p{L})/u,
    },
  }),
  noun('senha|senhas', 'palavra-passe|palavras-passe', 'ff', {
    toEuropean: {
      inText: /(?<!\p{L})(?:usuário|login|conta|digit\p{L}+|redefin\p{L}+|acesso|e-mail|entrar)(?!\p{L})/u,
    },
  }),
  noun('equipe|equipes', 'equipa|equipas', 'ff'),
  noun('goleiro|goleiros', 'guarda-redes|guarda-redes', 'mm'),
  noun('gramado|gramados', 'relvado|relvados', 'mm'),
  noun('torcedor|torcedores', 'adepto|adeptos', 'mm', {
    toBrazilian: { inText: /futebol|clube|estádio|equipa|golo/u },
  }),
  noun('caminhão|caminhões', 'camião|camiões', 'mm'),
  noun('caminhoneiro|caminhoneiros', 'camionista|camionistas', 'mm'),
  noun('bonde|bondes', 'elétrico|elétricos', 'mm', { toBrazilian: false }),
  noun('açougue|açougues', 'talho|talhos', 'mm'),
  noun('açougueiro|açougueiros', 'talhante|talhantes', 'mm'),
  noun('encanador|encanadores', 'canalizador|canalizadores', 'mm'),
  noun('pedágio|pedágios', 'portagem|portagens', 'mf'),
  noun('aeromoça|aeromoças', 'hospedeira de bordo|hospedeiras de bordo', 'ff'),
  noun('carona|caronas', 'boleia|boleias', 'ff'),
  noun('câncer|cânceres', 'cancro|cancros', 'mm'),
  noun('esporte|esportes', 'desporto|desportos', 'mm'),
  noun('xampu|xampus', 'champô|champôs', 'mm'),
  noun('contêiner|contêineres', 'contentor|contentores', 'mm', { toBrazilian: false }),
  noun('gerenciamento', 'gestão', 'mf', { toBrazilian: false }),
  noun('próton|prótons', 'protão|protões', 'mm'),
  noun('elétron|elétrons', 'eletrão|eletrões', 'mm'),
  noun('nêutron|nêutrons', 'neutrão|neutrões', 'mm'),
  noun('íon|íons', 'ião|iões', 'mm'),
  noun('câmera|câmeras', 'câmara|câmaras', 'ff', { toBrazilian: false }),
  noun('gol|gols', 'golo|golos', 'mm'),
  noun('metrô|metrôs', 'metro|metros', 'mm', { toBrazilian: false }),
];

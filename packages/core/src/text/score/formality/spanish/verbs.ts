import { wordSet } from '../evidence.ts';

/** Regular verbs in -ar, and those that change only in spelling (`buscar`, `busque`). */
const regularAr =
  'abandonar acabar aceptar acercar aclarar acompañar aconsejar activar adaptar adelantar adjuntar admirar adoptar agregar aguantar ahorrar alcanzar alegrar alojar alquilar amar analizar anotar anular añadir_ apagar aplazar aplicar apoyar apreciar aprovechar apuntar arreglar arrastrar arriesgar asegurar asignar atrasar aumentar autorizar avanzar avisar ayudar bailar bajar basar besar borrar buscar calcular callar calmar cambiar cancelar cantar caminar cargar casar causar celebrar cenar centrar charlar chatear clicar cobrar cocinar coger_ colaborar colocar combinar comentar comparar completar complicar comprar comunicar concentrar conectar configurar confirmar conquistar conservar considerar consultar contactar contratar controlar conversar copiar cortar crear criticar cruzar cuidar culpar dañar dar_ declarar dedicar dejar demandar denunciar depositar desarrollar desayunar descansar descargar deletrear desear desplazar destacar detallar devorar dibujar disculpar disfrutar disparar dudar duplicar echar editar ejecutar elaborar eliminar embarcar empacar enfadar enfocar enfrentar engañar enseñar entrar entregar enviar_ equivocar escanear escapar escuchar especificar esperar esforzar_ estudiar evaluar_ evitar examinar explicar explorar expresar extrañar facilitar facturar fallar faltar felicitar fijar filtrar finalizar firmar formar fumar funcionar ganar gastar generar gestionar girar grabar gritar guardar gustar hablar identificar imaginar importar imprimir_ incorporar indicar informar iniciar instalar intentar interesar invitar lanzar lavar levantar limpiar llamar llegar llenar llevar llorar lograr localizar mandar manejar marcar marchar matar mejorar mencionar meter_ mirar modificar molestar montar nadar navegar necesitar notar notificar nombrar observar obligar ocultar ocupar olvidar opinar organizar pagar parar participar pasar pasear pegar pelear perdonar pintar pisar planear planificar practicar preguntar preocupar preparar presentar presionar prestar procesar procurar programar pronunciar publicar pulsar quedar quejar quitar realizar rechazar recargar reclamar recuperar reenviar_ reflejar regalar registrar regresar reiniciar relajar rellenar renunciar reparar repasar representar reservar resaltar respetar respirar restaurar retirar retrasar revisar sacar salvar seleccionar separar significar solicitar solucionar soportar subrayar sujetar suspender_ tardar teclear terminar tirar tocar tomar trabajar tranquilizar tratar trasladar usar utilizar validar verificar viajar vigilar visitar votar lamentar agradar gozar habituar_ inscribir_ presupuestar almacenar amenazar andar_ apartar aparcar asustar atacar bloquear desbloquear cepillar conformar deslizar desactivar desconectar desinstalar habilitar deshabilitar donar duchar encargar enganchar experimentar exportar generar ignorar incrementar indemnizar ingresar jurar justificar liberar llenar maquillar mezclar motivar negociar obsesionar ordenar peinar personalizar posponer_ rebajar recoger_ redactar reemplazar reportar resultar señalar sincronizar soltar_ sospechar superar tapar telefonear transportar tumbar valorar abonar acordar_ agendar cotizar digitar platicar manejar rentar ubicar checar';
/** Verbs in -ar of which the stem changes under the stress: infinitive:stressed stem. */
const changingAr =
  'acertar:aciert apretar:apriet atravesar:atravies calentar:calient cerrar:cierr comenzar:comienz confesar:confies despertar:despiert empezar:empiez encerrar:encierr enterrar:entierr gobernar:gobiern manifestar:manifiest merendar:meriend negar:nieg pensar:piens quebrar:quiebr recomendar:recomiend sentar:sient tropezar:tropiez acordar:acuerd acostar:acuest almorzar:almuerz apostar:apuest aprobar:aprueb colgar:cuelg comprobar:comprueb contar:cuent costar:cuest demostrar:demuestr encontrar:encuentr esforzar:esfuerz forzar:fuerz mostrar:muestr probar:prueb recordar:recuerd renovar:renuev rogar:rueg sonar:suen soñar:sueñ soltar:suelt volar:vuel jugar:jueg enviar:enví reenviar:reenví confiar:confí guiar:guí ampliar:amplí variar:varí vaciar:vací fiar:fí esquiar:esquí continuar:continú actuar:actú situar:sitú evaluar:evalú habituar:habitú efectuar:efectú puntuar:puntú actualizar:actualiz';
/** Verbs in -er and -ir: infinitive, stressed stem of the present, stem of the subjunctive where it is another. */
const others =
  'comer:com beber:beb deber:deb creer:cre leer:le correr:corr vender:vend aprender:aprend comprender:comprend depender:depend responder:respond temer:tem romper:romp meter:met cometer:comet prometer:promet someter:somet esconder:escond sorprender:sorprend emprender:emprend suspender:suspend proceder:proced acceder:acced poseer:pose proveer:prove toser:tos ' +
  'abrir:abr vivir:viv escribir:escrib describir:describ inscribir:inscrib suscribir:suscrib recibir:recib subir:sub decidir:decid añadir:añad asistir:asist compartir:compart cumplir:cumpl cubrir:cubr descubrir:descubr discutir:discut existir:exist insistir:insist permitir:permit admitir:admit emitir:emit transmitir:transmit imprimir:imprim partir:part repartir:repart sufrir:sufr reunir:reún definir:defin decidir:decid omitir:omit interrumpir:interrump consumir:consum asumir:asum resumir:resum acudir:acud aplaudir:aplaud prohibir:prohíb confundir:confund ' +
  'entender:entiend perder:pierd encender:enciend defender:defiend atender:atiend tender:tiend extender:extiend mover:muev resolver:resuelv volver:vuelv devolver:devuelv envolver:envuelv doler:duel soler:suel poder:pued querer:quier promover:promuev cocer:cuec:cuez torcer:tuerc:tuerz ' +
  'sentir:sient preferir:prefier sugerir:sugier referir:refier mentir:mient convertir:conviert divertir:diviert advertir:adviert invertir:inviert transferir:transfier consentir:consient arrepentir:arrepient adquirir:adquier requerir:requier herir:hier hervir:hierv dormir:duerm morir:muer ' +
  'pedir:pid medir:mid servir:sirv repetir:repit vestir:vist despedir:despid impedir:impid competir:compit seguir:sigu:sig conseguir:consigu:consig perseguir:persigu:persig proseguir:prosigu:prosig elegir:elig:elij corregir:corrig:corrij dirigir:dirig:dirij exigir:exig:exij reír:rí sonreír:sonrí freír:frí ' +
  'conocer:conoc:conozc reconocer:reconoc:reconozc ofrecer:ofrec:ofrezc agradecer:agradec:agradezc parecer:parec:parezc aparecer:aparec:aparezc merecer:merec:merezc pertenecer:pertenec:pertenezc crecer:crec:crezc permanecer:permanec:permanezc establecer:establec:establezc obedecer:obedec:obedezc nacer:nac:nazc desaparecer:desaparec:desaparezc enriquecer:enriquec:enriquezc favorecer:favorec:favorezc ' +
  'traducir:traduc:traduzc introducir:introduc:introduzc conducir:conduc:conduzc producir:produc:produzc reducir:reduc:reduzc reproducir:reproduc:reproduzc deducir:deduc:deduzc lucir:luc:luzc ' +
  'coger:cog:coj recoger:recog:recoj escoger:escog:escoj proteger:proteg:protej vencer:venc:venz convencer:convenc:convenz ejercer:ejerc:ejerz distinguir:distingu:disting ' +
  'construir:construy incluir:incluy destruir:destruy contribuir:contribuy concluir:concluy disminuir:disminuy huir:huy sustituir:sustituy distribuir:distribuy ' +
  'tener:tien:teng mantener:mantien:manteng obtener:obtien:obteng contener:contien:conteng detener:detien:deteng sostener:sostien:sosteng venir:vien:veng convenir:convien:conveng prevenir:previen:preveng intervenir:intervien:interveng poner:pon:pong proponer:propon:propong suponer:supon:supong exponer:expon:expong disponer:dispon:dispong componer:compon:compong imponer:impon:impong posponer:pospon:pospong oponer:opon:opong salir:sal:salg valer:val:valg hacer:hac:hag deshacer:deshac:deshag satisfacer:satisfac:satisfag decir:dic:dig predecir:predic:predig traer:tra:traig atraer:atra:atraig distraer:distra:distraig caer:ca:caig oír:oy:oig saber:sab:sep caber:cab:quep ver:v:ve prever:prevé:preve';

/** What an address to one person may look like. */
export interface Forms {
  /** `tú`, `vos` and `vosotros`, infinitives apart: no other reading. */
  readonly informal: ReadonlySet<string>;
  /** Forms of `tú` that nouns and adjectives look like: `compras`, `valores`. */
  readonly homographs: ReadonlySet<string>;
  /** Commands to `tú` that are the third person too: `introduce`. */
  readonly commands: ReadonlySet<string>;
  /** Commands to `usted`, which are subjunctives too: `introduzca`. */
  readonly politeCommands: ReadonlySet<string>;
  /** The third person of the present: `introduce`, `tiene`. */
  readonly third: ReadonlySet<string>;
  /** Stems of commands with `-a` or `-e` for `tú`, without accents: `confirm`, `permit`. */
  readonly stemsInA: ReadonlySet<string>;
  readonly stemsInE: ReadonlySet<string>;
  /** Stems of commands of `usted`: `-e` and `-a`. */
  readonly politeStemsInE: ReadonlySet<string>;
  readonly politeStemsInA: ReadonlySet<string>;
  readonly infinitives: ReadonlySet<string>;
}

/** Plurals of nouns and adjectives that look like a form of `tú`. */
const nouns = wordSet(
  'das guías temas acabas ayudas bajas bases bebes besas besos bromas buscas cabes calmas cambias cantes capas cargas cartas casas causas cenas cepillas chances cierres citas cobras coches comas comidas compras conservas consultas contratas copias cortes costas costes creces criticas cruces cubres cuentas cuestas culpas curas demandas denuncias descargas deudas disculpas dispares dudas entradas entregas entres enlaces esperas estudias experimentas facturas faltas fallas fechas firmas filtras formas fuerzas ganas gastes generas grabas guardas gustas informes intentas juntas levantas limites listas llamas llenas llaves mandas marcas marchas medidas mejoras mezclas miras montas multas necesarias nombras notas obras ocupas ordenas organizas paradas partes pasas pegas peleas penas pesas pescas piensas pintas pisas plantas practicas pregunta preguntas prendas presas procuras programas propones pruebas publicas quejas quemas rebajas recargas recetas reclamas registras rentas reparas reservas respuestas resultas retiras revistas ruedas sabes sales salvas secas señalas siestas sientas sientes sobras sospechas subes sueñas sujetas tapas tardas tiras tomas tratas tumbas usas valoras ventas vistas visitas vivas votas muestras sueltas vueltas vuelas cuelgas apuestas pases viajes ajustes avances balances debates detalles alcances embarques toques apoyes aportes goces lances retoques saques montes claves únicas varias pares mates bailes ordenes enfoques cuides nades reportes transportes',
);
/** Of those above, the forms that are rare as nouns: they stay verbs. */
const verbsAfterAll = wordSet(
  'buscas piensas sabes necesarias sientes intentas estudias subes publicas levantas',
);

/** Irregular forms that no rule gives. */
const irregularInformal = wordSet(
  'eres estás estés vas vayas has hayas des seas sepas sabes haces haz oyes ves veas fuiste fueras hubieras habrás habrías estarás estarías serás serías irás irías darás darías verás verías',
  'sos estabas eras ibas habías tenías podías querías debías sabías hacías decías venías veías vivías recibías tenés podés querés sabés hacés decís venís salís pedís seguís preferís sentís vivís recibís escribís',
  'pudieras quisieras tuvieras estuvieras hicieras dijeras supieras vinieras pusieras vieras dieras necesitaras fueses',
  'habéis sois estáis vais dais id sed',
);
const irregularCommands = wordSet('haz pon ten di ven sal sé ve');
const irregularPolite = wordSet('sea esté vaya dé sepa haya vea');
const irregularThird = wordSet('es está va ha da sabe hace oye ve');

/** Spelling before e and i that keeps the sound: `busc` is `busqu`. */
const beforeE = (stem: string): string =>
  stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu').replace(/z$/u, 'c').replace(/gü$/u, 'gü');

const accents: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/** Without the accents that stress asks for; `ñ` and `ü` stay. */
export const withoutAccents = (text: string): string =>
  text.replace(/[áéíóú]/gu, (vowel) => accents[vowel] ?? vowel);

let forms: Forms | undefined;

const makeForms = (): Forms => {
  const informal = new Set(irregularInformal);
  // Where accents are lost it is `días`.
  const homographs = new Set(['das']);
  const commands = new Set<string>();
  const politeCommands = new Set(irregularPolite);
  const third = new Set(irregularThird);
  const stemsInA = new Set<string>();
  const stemsInE = new Set(wordSet('d v'));
  const politeStemsInE = new Set(['d', 'est']);
  const politeStemsInA = new Set(['se', 'vay', 'sep']);
  const infinitives = new Set(wordSet('ser estar ir dar haber ver andar'));
  const addInformal = (form: string): void => {
    if (nouns.has(form) && !verbsAfterAll.has(form)) homographs.add(form);
    else informal.add(form);
  };

  const addAr = (infinitive: string, stressed: string): void => {
    const stem = infinitive.slice(0, -2);
    infinitives.add(infinitive);
    for (const form of [`${stressed}as`, `${stem}ás`, `${stem}áis`, `${beforeE(stem)}éis`]) addInformal(form);
    // Many a noun ends like this subjunctive: valores, funciones, mejores.
    homographs.add(`${beforeE(stressed)}es`);
    commands.add(`${stressed}a`);
    third.add(`${stressed}a`);
    politeCommands.add(`${beforeE(stressed)}e`);
    stemsInA.add(withoutAccents(stressed)).add(stem);
    politeStemsInE.add(withoutAccents(beforeE(stressed)));
  };
  for (const verb of regularAr.split(/\s+/u)) if (!verb.endsWith('_')) addAr(verb, verb.slice(0, -2));
  for (const pair of changingAr.split(/\s+/u)) {
    const [infinitive = '', stressed = ''] = pair.split(':');
    addAr(infinitive, stressed);
  }
  for (const triple of others.split(/\s+/u)) {
    const [infinitive = '', stressed = '', subjunctive = stressed] = triple.split(':');
    const stem = infinitive.slice(0, -2);
    const vowel = infinitive.endsWith('er') ? 'é' : 'í';
    infinitives.add(infinitive);
    for (const form of [`${stressed}es`, `${subjunctive}as`, `${stem}${vowel}s`, `${stem}ías`, `${stem}íais`])
      addInformal(form);
    addInformal(`${stem}${vowel === 'é' ? 'éis' : 'ís'}`);
    third.add(`${stressed}e`);
    commands.add(`${stressed}e`);
    politeCommands.add(`${subjunctive}a`);
    stemsInE.add(withoutAccents(stressed));
    politeStemsInA.add(withoutAccents(subjunctive));
  }
  for (const form of irregularCommands) commands.add(form);
  return {
    ...{ informal, homographs, commands, politeCommands, third, stemsInA, stemsInE, politeStemsInE },
    ...{ politeStemsInA, infinitives },
  };
};

/** The forms of the verbs that texts address readers with; made at the first use. */
export const verbForms = (): Forms => {
  forms ??= makeForms();
  return forms;
};

/** The languages of the columns below. */
export const columns = ['en', 'es', 'fr', 'de', 'pt', 'it'] as const;

/**
 * Words with little content: nearly every text has some of them. One meaning a line, a column a language, forms
 * separated by blanks, accents left out.
 */
export const functionWords = `
not no n't don't doesn't didn't isn't won't can't never|no nunca ni tampoco|ne n' pas jamais|nicht kein keine keinen nie niemals|nao nunca nem|non no mai ne
i me my mine myself i'm i've i'll i'd|yo me mi mis mio|je j'ai j' me mon ma mes moi j'etais|ich mich mir mein meine meinen meiner meinem|eu me meu minha meus minhas mim|io mi mio mia miei mie me
you your yours yourself you're you've you'll you'd|tu te ti tus usted ustedes su sus le les vos vosotros contigo|tu te toi ton ta tes vous votre vos|du dich dir dein deine deinen sie ihnen ihr ihre ihren|voce voces tu te ti teu tua seu sua seus suas lhe|tu ti te tuo tua tuoi lei le suo sua voi vostro vostra la
he him his|el le lo su sus|il lui son sa ses|er ihn ihm sein seine seinen seiner seinem|ele dele seu sua seus suas o|lui egli gli suo sua suoi sue
she her hers|ella la le su sus|elle la lui sa son ses|sie ihr ihre ihren ihrer|ela dela sua seu suas seus|lei ella la sua suo suoi sue
we us our ours we're we've we'll|nosotros nos nuestro nuestra nuestros nuestras hemos somos estamos vamos tenemos podemos|nous notre nos on|wir uns unser unsere unseren unserer|nos nosso nossa nossos nossas conosco|noi ci nostro nostra nostri nostre
they them their theirs they're they've|ellos ellas les los las sus su|ils elles leur leurs eux les|sie ihnen ihre ihrer ihren ihr|eles elas seus suas deles delas lhes|loro essi li le
this that these those|este esta esto estos estas ese esa eso esos esas aquel aquella|ce cet cette ces cela ceci ca c'est|diese dieser dieses diesen diesem das jene jener dies|este esta isto estes estas esse essa isso esses essas aquele aquela aquilo|questo questa questi queste quello quella quelli quelle cio
who whom whose|quien quienes cuyo cuya|qui dont|wer wen wem wessen deren dessen|quem cujo cuja|chi cui
what|que cual cuales|que quoi quel quelle quels quelles qu'est qu|was welche welcher welches|que qual quais|che cosa quale quali
where|donde adonde|ou|wo wohin woher|onde aonde|dove
when|cuando|quand lorsque lorsqu lors|wann wenn als|quando|quando
why|por que porque|pourquoi|warum weshalb wieso|por que porque|perche
how|como cuanto cuantos cuanta cuantas|comment combien|wie|como quanto quantos quantas|come quanto quanti quante
which|cual cuales que|quel quelle lequel laquelle lesquels|welche welcher welches welchen die der|qual quais que|quale quali che
because since|porque ya debido puesto|parce car puisque|weil da denn|porque pois visto|perche poiche siccome
if whether|si|si s'il|wenn falls ob|se caso|se
but however although though|pero sin embargo aunque sino|mais cependant toutefois pourtant bien|aber jedoch sondern obwohl doch allerdings|mas porem embora entretanto contudo|ma pero tuttavia sebbene benche
or either|o u|ou soit|oder entweder|ou|o oppure
with|con|avec|mit|com|con
without|sin|sans|ohne|sem|senza
for|para por durante|pour pendant|fur|para por|per
from|de desde del|de depuis du des|von aus vom ab|de desde do da dos das|da dal dalla dai
as like such|como tal tales|comme tel telle telles|wie als solche|como tal tais|come tale tali
also too|tambien|aussi egalement|auch ebenfalls|tambem|anche inoltre
so therefore thus then|asi entonces por pues luego|donc ainsi alors puis|also so daher deshalb dann|entao assim portanto logo|quindi cosi allora poi
than|que de|que|als|que do|di che
more|mas|plus davantage|mehr|mais|piu
very really|muy realmente mucho|tres vraiment|sehr wirklich|muito realmente|molto davvero
there|hay habia alli ahi alla|y il|es gibt gab dort da|ha havia existe existem la ali|ci c'e vi li
can could may might able|puede pueden puedo podria podrian poder pudo podia podemos capaz|peut peuvent pouvait pourrait pourraient peux pouvez puis|kann konnen konnte konnten konnt kannst darf durfen mag|pode podem poderia posso poderiam poder podia conseguir consegue|puo possono potrebbe posso poteva potrebbero potere
must should ought need|debe deben deberia debia necesita necesito tiene que debo hay|doit doivent devrait dois faut devez besoin|muss mussen sollte sollten soll mussen mussten brauch|deve devem deveria precisa preciso dever tem|deve devono dovrebbe devo bisogno
all every each everything everyone|todo toda todos todas cada|tout toute tous toutes chaque|alle alles aller allen jede jeder jedes jeden|todo toda todos todas tudo cada|tutto tutta tutti tutte ogni ciascuno
some any several|algun alguna algunos algunas algo varios varias cualquier|quelque quelques certains certaines plusieurs|einige etwas manche mehrere irgend|algum alguma alguns algumas algo varios varias qualquer|alcuni alcune qualche diversi
other another else|otro otra otros otras demas|autre autres|andere anderer anderen anderes weitere|outro outra outros outras|altro altra altri altre
about|sobre acerca de unos|sur propos environ au|uber etwa um rund|sobre cerca acerca|su circa riguardo
between among|entre|entre parmi|zwischen unter|entre|tra fra
after|despues tras luego|apres|nach nachdem danach|depois apos|dopo
before|antes|avant|vor bevor vorher|antes|prima
during while|durante mientras|pendant durant tandis alors|wahrend|durante enquanto|durante mentre
against|contra|contre|gegen|contra|contro
until|hasta|jusqu jusque|bis|ate|fino
only just|solo solamente unicamente apenas|seulement uniquement ne que juste|nur lediglich gerade bloss|so apenas somente|solo soltanto
even still yet|incluso aun todavia hasta|meme encore toujours|sogar noch auch selbst|mesmo ainda ate|persino anche ancora
now|ahora ya actualmente|maintenant desormais|jetzt nun derzeit|agora ja atualmente|ora adesso
here|aqui aca|ici voici|hier|aqui ca|qui qua
always|siempre|toujours|immer|sempre|sempre
often|menudo frecuentemente|souvent|oft haufig|frequentemente muitas|spesso
again|otra vez nuevo nuevamente volver|nouveau encore|wieder erneut nochmals|novamente outra novo|di nuovo ancora
well|bien bueno|bien|gut wohl nun|bem|bene
much many lot|mucho muchos mucha muchas|beaucoup nombreux nombreuses|viel viele vielen|muito muitos muita muitas|molto molti molta molte
most|mayoria mayor mas|plupart plus|meisten meist|maioria maior mais|maggior
less few little fewer|menos poco pocos poca pocas|moins peu petit|weniger wenig wenige|menos pouco poucos|meno poco pochi
both|ambos ambas dos|deux|beide beiden sowohl|ambos ambas dois|entrambi entrambe
same|mismo misma mismos mismas igual|meme memes|gleiche gleichen selbe dieselbe derselbe|mesmo mesma mesmos mesmas|stesso stessa stessi stesse
`;

/** Words that tell what a text is about; written as those above. */
export const contentWords = `
yes yeah yep|si|oui ouais|ja|sim|si
ok okay alright|vale ok bueno bien acuerdo|ok d'accord bon|okay ok gut|ok certo bem|ok va bene
hello hi hey|hola|bonjour salut|hallo|ola oi|ciao salve
thank thanks|gracias agradezco|merci remercie|danke dank|obrigado obrigada agradeco|grazie
please|favor|plait prie|bitte|favor|favore prego
sorry apologize|siento perdon lamento disculpe|desole pardon excuse|leid tut entschuldigung|desculpe sinto lamento|scusa spiacente dispiace
one once|uno una un vez|un une|ein eine eins einmal|um uma|uno una un
two twice|dos|deux|zwei zweimal|dois duas|due
three|tres|trois|drei|tres|tre
four|cuatro|quatre|vier|quatro|quattro
five|cinco|cinq|funf|cinco|cinque
six|seis|six|sechs|seis|sei
seven|siete|sept|sieben|sete|sette
eight|ocho|huit|acht|oito|otto
nine|nueve|neuf|neun|nove|nove
ten|diez|dix|zehn|dez|dieci
hundred hundreds|cien ciento cientos|cent centaines|hundert hunderte|cem cento centenas|cento centinaia
thousand thousands|mil miles|mille milliers|tausend tausende|mil milhares|mille mila migliaia
million millions|millon millones|million millions|million millionen|milhao milhoes|milione milioni
first firstly|primer primero primera primeros|premier premiere d'abord|erste ersten erster erstes zuerst|primeiro primeira primeiros|primo prima primi
second|segundo segunda|deuxieme second seconde|zweite zweiten zweiter|segundo segunda|secondo seconda
third|tercer tercero tercera tercio|troisieme tiers|dritte dritten drittel|terceiro terceira terco|terzo terza
last latest|ultimo ultima ultimos ultimas pasado pasada|dernier derniere derniers|letzte letzten letzter letztes|ultimo ultima ultimos passado|ultimo ultima ultimi scorso
next|proximo proxima siguiente|prochain prochaine suivant|nachste nachsten nachster|proximo proxima seguinte|prossimo prossima seguente
half|medio media mitad|moitie demi|halb halbe halfte|metade meio meia|meta mezzo
year years annual|ano anos anual|an ans annee annees annuel|jahr jahre jahren jahres jahrlich|ano anos anual|anno anni annuale
month months|mes meses|mois|monat monate monaten|mes meses|mese mesi
week weeks weekend|semana semanas|semaine semaines|woche wochen wochenende|semana semanas|settimana settimane
day days daily|dia dias|jour jours journee|tag tage tagen tages taglich|dia dias|giorno giorni
hour hours|hora horas|heure heures|stunde stunden|hora horas|ora ore
minute minutes|minuto minutos|minute minutes|minute minuten|minuto minutos|minuto minuti
time times|tiempo vez veces hora momento epoca|temps fois heure moment epoque|zeit mal male zeitpunkt|tempo vez vezes hora epoca|tempo volta volte ora
today|hoy|aujourd'hui|heute heutige|hoje|oggi
yesterday|ayer|hier|gestern|ontem|ieri
tomorrow|manana|demain|morgen|amanha|domani
morning|manana|matin matinee|morgen vormittag|manha|mattina mattino
night evening|noche tarde|nuit soir soiree|nacht abend|noite tarde|notte sera
january|enero|janvier|januar|janeiro|gennaio
february|febrero|fevrier|februar|fevereiro|febbraio
march|marzo|mars|marz|marco|marzo
april|abril|avril|april|abril|aprile
may|mayo|mai|mai|maio|maggio
june|junio|juin|juni|junho|giugno
july|julio|juillet|juli|julho|luglio
august|agosto|aout|august|agosto|agosto
september|septiembre setiembre|septembre|september|setembro|settembre
october|octubre|octobre|oktober|outubro|ottobre
november|noviembre|novembre|november|novembro|novembre
december|diciembre|decembre|dezember|dezembro|dicembre
monday|lunes|lundi|montag|segunda|lunedi
tuesday|martes|mardi|dienstag|terca|martedi
wednesday|miercoles|mercredi|mittwoch|quarta|mercoledi
thursday|jueves|jeudi|donnerstag|quinta|giovedi
friday|viernes|vendredi|freitag|sexta|venerdi
saturday|sabado|samedi|samstag sonnabend|sabado|sabato
sunday|domingo|dimanche|sonntag|domingo|domenica
spring|primavera|printemps|fruhling fruhjahr|primavera|primavera
summer|verano|ete|sommer|verao|estate
autumn fall|otono|automne|herbst|outono|autunno
winter|invierno|hiver|winter|inverno|inverno
century centuries|siglo siglos|siecle siecles|jahrhundert jahrhunderts|seculo seculos|secolo secoli
age old aged ages|edad viejo vieja antiguo antigua anos mayores|age agee agees vieux vieille ancien|alter alt alte alten alter alte|idade velho velha antigo antiga|eta vecchio vecchia antico
new newly|nuevo nueva nuevos nuevas reciente|nouveau nouvelle nouveaux nouvelles neuf|neu neue neuen neuer neues|novo nova novos novas|nuovo nuova nuovi nuove
young youth|joven jovenes juventud|jeune jeunes jeunesse|jung junge jungen jugend jugendliche|jovem jovens juventude|giovane giovani
great big large huge|gran grande grandes enorme|grand grande grands gros grosse|gross grosse grossen grosser grosses|grande grandes enorme|grande grandi grosso
small little tiny|pequeno pequena pequenos|petit petite petits petites|klein kleine kleinen kleiner|pequeno pequena pequenos|piccolo piccola piccoli
long longer|largo larga largos mucho tiempo|long longue longs longtemps|lang lange langen langer|longo longa longos muito|lungo lunga lunghi
short brief|corto corta breve|court courte bref|kurz kurze kurzen|curto curta breve|corto corta breve
high higher highest|alto alta altos altas elevado mayor|haut haute eleve elevee hauts|hoch hohe hohen hoher hochste hoheren|alto alta altos altas elevado maior|alto alta alti elevato
low lower lowest|bajo baja bajos bajas menor inferior|bas basse faible inferieur|niedrig niedrige niedriger tief geringer unter|baixo baixa baixos menor inferior|basso bassa bassi inferiore
good better best nice|bueno buena buenos buen mejor mejores bien|bon bonne bons meilleur meilleure mieux bien|gut gute guten guter gutes besser beste besten|bom boa bons melhor melhores bem|buono buona buoni migliore migliori bene meglio
bad worse worst badly|malo mala malos mal peor|mauvais mauvaise mal pire|schlecht schlechte schlimm schlechter|mau ma mal pior ruim|cattivo male peggio peggiore
important importance|importante importantes importancia|important importante importance|wichtig wichtige wichtigen wichtiger bedeutend|importante importantes importancia|importante importanti importanza
different difference differ|diferente diferentes diferencia diferencias distinto distintos distintas|different differents difference differentes|unterschied unterschiede unterschiedlich verschieden anders verschiedene|diferente diferentes diferenca|diverso diversi differenza differenze
right correct|correcto correcta derecho derecha razon|droit droite correct raison juste|richtig recht rechts korrekt rechte|certo direito direita correto|giusto diritto destra corretto
left|izquierda izquierdo dejo|gauche laisse|links linke linken|esquerda esquerdo deixou|sinistra sinistro
true truth|verdad verdadero cierto|vrai vraie verite|wahr wahrheit stimmt|verdade verdadeiro|vero verita
possible possibly perhaps maybe|posible posiblemente quizas quiza tal vez posibilidad|possible peut-etre possibilite|moglich moglicherweise vielleicht moglichkeit|possivel possivelmente talvez|possibile forse
sure certain certainly|seguro segura cierto claro desde luego|sur certain certainement bien|sicher sicherlich klar bestimmt|certo claro certeza seguro|sicuro certo certamente
easy easily|facil facilmente|facile facilement|leicht einfach|facil facilmente|facile facilmente
difficult hard difficulty|dificil dificiles dificultad duro|difficile dur difficulte|schwer schwierig hart schwierigkeiten|dificil dificeis dificuldade duro|difficile duro difficolta
free freedom|libre libertad gratis gratuito|libre liberte gratuit|frei freie freiheit kostenlos|livre liberdade gratis gratuito|libero liberta gratuito
full whole entire|lleno completo entero toda todo|plein complet entier tout|voll ganz ganze ganzen gesamt|cheio completo inteiro todo|pieno completo intero
own|propio propia propios|propre propres|eigene eigenen eigener|proprio propria proprios|proprio propria
strong strongly strength|fuerte fuertes fuerza fuertemente|fort forte forts force|stark starke starken starke|forte fortes forca|forte forti forza
main major mainly|principal principales principalmente mayor|principal principale principaux surtout majeur|haupt hauptsachlich wichtigste wesentlich|principal principais principalmente|principale principali soprattutto
early earlier|temprano temprana antes principios precoz|tot debut precoce|fruh fruhe fruher fruhen|cedo inicio precoce|presto precoce inizio
late later|tarde tardio despues posterior mas|tard tardif plus|spat spater spate|tarde depois posterior mais|tardi tardo dopo
black|negro negra negros|noir noire|schwarz schwarze schwarzen|preto preta negro negra|nero nera
white|blanco blanca blancos|blanc blanche|weiss weisse weissen|branco branca|bianco bianca
red|rojo roja|rouge rouges|rot rote roten|vermelho vermelha|rosso rossa
green|verde verdes|vert verte|grun grune grunen|verde|verde
blue|azul azules|bleu bleue|blau blaue|azul|blu azzurro
people persons person population|gente persona personas pueblo poblacion|gens personne personnes peuple population|leute menschen mensch person personen volk bevolkerung|pessoas pessoa povo gente populacao|gente persona persone popolo popolazione
man men male|hombre hombres varon varones|homme hommes masculin|mann manner mannern mannlich|homem homens masculino|uomo uomini maschio
woman women female|mujer mujeres femenino|femme femmes feminin|frau frauen weiblich|mulher mulheres feminino|donna donne femmina
child children kid kids|nino nina ninos ninas hijo hijos infantil|enfant enfants|kind kinder kindern kindes|crianca criancas filho filhos infantil|bambino bambini figlio figli
boy boys|chico muchacho nino|garcon garcons|junge jungen|menino rapaz garoto|ragazzo
girl girls|chica muchacha nina|fille filles|madchen|menina garota rapariga|ragazza
father dad|padre papa|pere papa|vater|pai papai|padre papa
mother mom|madre mama|mere maman|mutter|mae mamae|madre mamma
parents|padres progenitores|parents|eltern|pais|genitori
son|hijo|fils|sohn|filho|figlio
daughter|hija|fille|tochter|filha|figlia
brother brothers|hermano hermanos|frere freres|bruder|irmao irmaos|fratello fratelli
sister|hermana|soeur|schwester|irma|sorella
wife|esposa mujer|femme epouse|frau ehefrau|esposa mulher|moglie
husband|esposo marido|mari epoux|mann ehemann|marido esposo|marito
family families|familia familias familiar|famille familles|familie familien|familia familias|famiglia famiglie
friend friends|amigo amiga amigos amigas|ami amis amie|freund freunde freunden freundin|amigo amiga amigos|amico amica amici
name named called|nombre llamado llamada llamar llama|nom appele appelle nomme|name namen genannt heisst namens|nome chamado chamada chama|nome chiamato chiama
life lives live living lived|vida vidas vivir vive viven vivia vivio|vie vies vivre vit vivent vivait|leben lebt lebte lebens lebten wohnen wohnt|vida vidas viver vive vivem vivia morar mora|vita vivere vive vivono viveva
death dead died die dies|muerte muerto murio morir muertos muertes mueren|mort morte mourir mourut deces meurt|tod tot starb sterben gestorben tote|morte morto morreu morrer mortos faleceu|morte morto mori morire
born birth|nacio nacido nacimiento nacer nacida|ne nee naissance naitre naquit|geboren geburt|nasceu nascido nascimento nascer|nato nacque nascita
body|cuerpo corporal organismo|corps organisme|korper|corpo organismo|corpo organismo
head|cabeza jefe|tete chef|kopf|cabeca chefe|testa capo
hand hands|mano manos|main mains|hand hande handen|mao maos|mano mani
eye eyes|ojo ojos|oeil yeux|auge augen|olho olhos|occhio occhi
face|cara rostro|visage face|gesicht|rosto cara face|viso faccia
heart cardiac|corazon cardiaco cardiaca|coeur cardiaque|herz herzen|coracao cardiaco cardiaca|cuore cardiaco
blood|sangre sanguinea sanguineo|sang sanguin|blut|sangue sanguinea|sangue
house home houses|casa casas hogar hogares vivienda|maison maisons domicile foyer|haus hause hauser heim|casa casas lar|casa case
room|habitacion sala cuarto|chambre salle piece|zimmer raum|quarto sala|camera stanza sala
door|puerta|porte|tur|porta|porta
window windows|ventana|fenetre|fenster|janela|finestra
kitchen|cocina|cuisine|kuche|cozinha|cucina
city town cities|ciudad ciudades pueblo municipio|ville villes cite|stadt stadte stadten|cidade cidades|citta
village|pueblo aldea|village|dorf|aldeia vila|villaggio
street road way roads|calle camino carretera via|rue route chemin voie|strasse strassen weg|rua estrada caminho via|strada via
country countries nation|pais paises nacion|pays nation|land lander landes landern nation|pais paises nacao|paese paesi nazione
state states|estado estados|etat etats|staat staaten|estado estados|stato stati
world worldwide|mundo mundial|monde mondial mondiale|welt weltweit welt|mundo mundial|mondo mondiale
earth land|tierra|terre|erde boden land|terra|terra
water|agua aguas|eau eaux|wasser|agua aguas|acqua acque
sea ocean|mar oceano|mer ocean|meer see ozean|mar oceano|mare oceano
river|rio|fleuve riviere|fluss|rio|fiume
lake|lago|lac|see|lago|lago
mountain mountains|montana montanas monte|montagne montagnes mont|berg berge gebirge|montanha montanhas monte|montagna monte
island islands|isla islas|ile iles|insel inseln|ilha ilhas|isola isole
forest|bosque|foret|wald|floresta|foresta bosco
tree trees|arbol arboles|arbre arbres|baum baume|arvore arvores|albero alberi
sun|sol|soleil|sonne|sol|sole
weather|tiempo clima|temps meteo|wetter|tempo clima|tempo
fire|fuego incendio|feu incendie|feuer brand|fogo incendio|fuoco incendio
north northern|norte|nord|nord norden nordlich|norte|nord
south southern|sur|sud|sud suden sudlich|sul|sud
east eastern|este oriental oriente|est orient|ost osten ostlich|leste oriente este|est oriente
west western|oeste occidental occidente|ouest occidental|west westen westlich|oeste ocidental|ovest occidentale
animal animals|animal animales|animal animaux|tier tiere tieren|animal animais|animale animali
dog dogs|perro perros|chien chiens|hund hunde|cachorro cao caes|cane cani
cat cats|gato gatos|chat chats|katze katzen|gato gatos|gatto gatti
horse horses|caballo caballos|cheval chevaux|pferd pferde|cavalo cavalos|cavallo cavalli
bird birds|pajaro ave aves|oiseau oiseaux|vogel|passaro ave aves|uccello uccelli
fish fishing|pez pescado peces pesca|poisson peche|fisch fische|peixe peixes pesca|pesce pesca
food foods|comida alimento alimentos alimentaria|nourriture aliment alimentaire|essen nahrung lebensmittel speisen|comida alimento alimentos|cibo alimento
eat eating eats ate|comer come comen comiendo|manger mange mangent|essen isst esse gegessen|comer come comem comendo|mangiare mangia
drink drinking|beber bebida bebe tomar|boire boisson|trinken getrank|beber bebida|bere bevanda
bread|pan|pain|brot|pao|pane
meat|carne|viande|fleisch|carne|carne
milk|leche|lait|milch|leite|latte
coffee|cafe|cafe|kaffee|cafe|caffe
bathroom toilet|bano|toilettes bain|bad toilette|banheiro casa|bagno
breakfast|desayuno|dejeuner|fruhstuck|cafe pequeno|colazione
car cars vehicle|coche auto carro vehiculo automovil|voiture voitures vehicule|auto wagen fahrzeug autos|carro carros automovel veiculo|auto macchina veicolo
train trains railway|tren trenes ferrocarril|train trains chemin|zug zuge bahn eisenbahn|trem comboio comboios trens|treno treni ferrovia
bus buses|autobus bus|bus autobus|bus busse|onibus autocarro|autobus
plane flight fly flying|avion vuelo volar vuelos|avion vol voler|flugzeug flug fliegen|aviao voo voar|aereo volo volare
ship boat ships|barco buque nave|navire bateau|schiff boot schiffe|navio barco|nave barca
travel trip journey|viaje viajar viajes|voyage voyager|reise reisen fahrt|viagem viajar|viaggio viaggiare
money|dinero|argent|geld|dinheiro|soldi denaro
price cost costs prices|precio costo coste costes costos precios cuesta|prix cout couts coute|preis kosten preise kostet|preco custo custos custa|prezzo costo costi
pay payment paid|pagar pago paga pagado|payer paiement paye|zahlen zahlung bezahlen bezahlt gezahlt|pagar pagamento pago paga|pagare pagamento
buy bought buying purchase|comprar compra compro compre|acheter achat achete|kaufen kauf gekauft kaufte|comprar compra comprou|comprare acquisto
sell sold sale sales|vender venta vendido ventas vende|vendre vente vendu ventes|verkaufen verkauf verkauft|vender venda vendido vendas|vendere vendita
bank account banks|banco cuenta bancos bancaria|banque compte banques|bank konto banken|banco conta bancos|banca conto
card cards|tarjeta tarjetas carta|carte cartes|karte karten|cartao cartoes carta|carta scheda
business company companies firm|empresa empresas negocio compania negocios|entreprise entreprises societe affaires|unternehmen firma geschaft gesellschaft|empresa empresas negocio companhia negocios|azienda impresa societa affari
market markets|mercado mercados|marche marches|markt markte|mercado mercados|mercato mercati
work works working worked job worker workers|trabajo trabajar trabaja trabajos trabajadores empleo obra obras|travail travailler travaille emploi oeuvre travaux|arbeit arbeiten arbeitet arbeiter werk werke gearbeitet|trabalho trabalhar trabalha trabalhadores emprego obra obras|lavoro lavorare lavora lavori opera opere
office|oficina despacho cargo|bureau|buro amt|escritorio gabinete cargo|ufficio
school schools|escuela escuelas colegio escolar|ecole ecoles|schule schulen|escola escolas|scuola scuole
student students pupils|estudiante estudiantes alumno alumnos|etudiant etudiants eleve eleves|student studenten schuler studierende|estudante estudantes aluno alunos|studente studenti
teacher|maestro profesor docente|professeur enseignant|lehrer lehrerin|professor professora|insegnante maestro
learn learning learned|aprender aprendizaje aprendio|apprendre apprentissage appris|lernen lernt gelernt|aprender aprendizagem|imparare apprendimento
know knows known knew knowledge|saber sabe sabes conocer conoce conocido conocida conocimiento se sabemos|savoir sait connu connaitre connaissance sais savez|wissen weiss bekannt kennen kennt kenntnis wusste|saber sabe conhecer conhecido conhecida conhecimento sei|sapere sa conosciuto conoscere conoscenza so
think thought thinks|pensar piensa creo cree pienso pensamiento|penser pense crois croit pensee|denken denke denkt glaube gedanke dachte|pensar pensa acho acha penso|pensare pensa credo penso
believe belief|creer cree creen creencia|croire croit croient|glauben glaubt glaube|acreditar acredita acreditam crenca|credere crede credono
understand understood|entender entiendo comprender entiende|comprendre comprends compris|verstehen versteht verstanden|entender entendo compreender|capire capisco comprendere
remember|recordar recuerdo recuerda acordarse|souvenir rappeler souviens|erinnern erinnere erinnert|lembrar lembro|ricordare ricordo
forget forgot|olvidar olvide olvido|oublier oublie|vergessen vergass|esquecer esqueci|dimenticare
say says said saying|decir dice dijo dicho digo dicen dijeron afirmo|dire dit disent disait declare|sagen sagt sagte gesagt sagten|dizer diz disse dito dizem afirmou|dire dice detto disse
tell told|decir contar dime diga digame dijo|dire raconter dit dites|erzahlen sagen sagte erzahlt|dizer contar diga disse|dire raccontare
speak speaking talk talking spoke|hablar habla hablo hablando hablan|parler parle parlant discuter|sprechen spricht reden sprach gesprach|falar fala falando falou conversar|parlare parla
ask asked asking|preguntar pregunto pedir pregunta pidio|demander demande|fragen fragte bitten gefragt bat|perguntar perguntou pedir pediu|chiedere chiesto
answer answers response respond|respuesta responder respuestas|reponse repondre reponses|antwort antworten beantworten|resposta responder respostas|risposta rispondere
question questions|pregunta preguntas cuestion|question questions|frage fragen|pergunta perguntas questao|domanda questione
call calls called calling|llamar llamada llamo llamadas llame|appeler appel appelle appels|rufen anruf anrufen ruft|ligar chamada chamar ligou telefonema|chiamare chiamata
phone telephone|telefono movil telefonica|telephone portable|telefon handy|telefone celular telemovel|telefono cellulare
write writing wrote written writer|escribir escribio escrito escribe escritor|ecrire ecrit ecrivain|schreiben schrieb geschrieben schriftsteller|escrever escreveu escrito escritor|scrivere scrisse scritto scrittore
read reading|leer lee lectura leido|lire lecture lit lu|lesen liest gelesen|ler leitura leu lido|leggere lettura
book books|libro libros|livre livres|buch bucher|livro livros|libro libri
letter letters|carta cartas letra letras|lettre lettres|brief briefe buchstabe|carta cartas letra letras|lettera lettere
word words|palabra palabras|mot mots parole|wort worte worter|palavra palavras|parola parole
language languages|lengua lenguaje idioma idiomas lenguas|langue langues langage|sprache sprachen|lingua linguas idioma linguagem|lingua lingue linguaggio
story stories history historical|historia historias historico cuento|histoire histoires historique|geschichte geschichten historisch|historia historias historico|storia storie storico
newspaper press|periodico diario prensa|journal presse|zeitung presse|jornal imprensa|giornale stampa
news|noticia noticias|nouvelle nouvelles actualites|nachricht nachrichten|noticia noticias|notizia notizie
picture image photo pictures|imagen foto fotografia imagenes|image photo images|bild bilder foto|imagem foto imagens|immagine foto
film movie movies films|pelicula peliculas cine film|film films cinema|film filme filmen|filme filmes cinema|film
music song songs musical|musica cancion canciones musical|musique chanson chansons|musik lied lieder|musica cancao cancoes musicas|musica canzone canzoni
play played playing player players game games|jugar juego jugador juega jugo juegos jugadores jugando partido|jouer jeu joueur joue jeux joueurs|spielen spiel spieler spielt spielte spiele|jogar jogo jogador joga jogos jogadores jogou|giocare gioco giocatore gioca giochi
team teams|equipo equipos|equipe equipes|mannschaft team|equipe time equipa|squadra squadre
win won winner victory|ganar gano ganador victoria ganado gana|gagner gagne vainqueur victoire remporte|gewinnen gewann sieger sieg gewonnen|ganhar ganhou vencedor vitoria venceu vencer|vincere vinto vincitore vittoria
lose lost loss losing|perder perdio perdida perdido perdidas|perdre perdu perte pertes|verlieren verlor verlust verloren|perder perdeu perda perdido|perdere perso perdita
football soccer|futbol|football|fussball|futebol|calcio
war wars|guerra guerras|guerre guerres|krieg kriege krieges|guerra guerras|guerra guerre
army troops soldiers military|ejercito tropas soldados militar militares|armee troupes soldats militaire militaires|armee heer truppen soldaten militar|exercito tropas soldados militar militares|esercito truppe soldati militare
weapon weapons arms|arma armas|arme armes|waffe waffen|arma armas|arma armi
police|policia policial|police|polizei|policia|polizia
law laws legal|ley leyes derecho legal|loi lois droit legal|gesetz gesetze recht rechtlich|lei leis direito legal|legge leggi diritto legale
court judge|tribunal corte juez juzgado|tribunal cour juge|gericht richter|tribunal corte juiz|tribunale corte giudice
prison jail|prision carcel|prison|gefangnis|prisao cadeia|prigione carcere
crime criminal|crimen delito criminal|crime criminel|verbrechen kriminell|crime criminoso|crimine reato
government governments|gobierno gobiernos|gouvernement gouvernements|regierung regierungen|governo governos|governo governi
king|rey|roi|konig konigs|rei|re
queen|reina|reine|konigin|rainha|regina
party parties|partido partidos fiesta parte|parti partis fete|partei parteien feier|partido partidos festa|partito partiti festa
election elections vote voters voting|eleccion elecciones voto votar votantes votacion|election elections vote voter electeurs|wahl wahlen stimme wahler abstimmung|eleicao eleicoes voto votar eleitores|elezione elezioni voto votare elettori
power powers powerful|poder poderes potencia poderoso|pouvoir puissance pouvoirs|macht kraft leistung machtig|poder poderes potencia poderoso|potere potenza
leader leaders lead led leads|lider lideres dirigente jefe dirigir dirigido|chef dirigeant leader dirigeants mener|fuhrer fuhrung leiter anfuhrer fuhren fuhrt fuhrte|lider lideres dirigente chefe liderar|leader capo dirigente guidare
peace|paz|paix|frieden|paz|pace
agreement agree agreed|acuerdo acuerdos acordar|accord accords convenu|abkommen vereinbarung einigung zustimmen|acordo acordos concordar|accordo accordi
member members|miembro miembros|membre membres|mitglied mitglieder mitgliedern|membro membros|membro membri
church|iglesia|eglise|kirche|igreja|chiesa
god gods|dios dioses|dieu dieux|gott gotter|deus deuses|dio dei
health|salud sanitario sanitaria sanidad|sante sanitaire|gesundheit gesundheits|saude sanitario|salute sanitario
disease diseases illness sick|enfermedad enfermedades enfermo|maladie maladies malade|krankheit krankheiten krank erkrankung|doenca doencas doente|malattia malattie malato
patient patients|paciente pacientes|patient patients patiente|patient patienten patientin|paciente pacientes|paziente pazienti
doctor doctors physician|medico medicos doctor|medecin medecins docteur|arzt arzte doktor|medico medicos doutor|medico medici dottore
nurse nurses nursing|enfermera enfermeria enfermeros enfermero|infirmiere infirmier infirmiers|krankenschwester pflege pflegekraft|enfermeira enfermagem enfermeiro|infermiera infermiere
hospital|hospital hospitalaria hospitalario|hopital hospitalier|krankenhaus klinik|hospital|ospedale
treatment treat treated therapy|tratamiento tratar tratados tratamientos terapia|traitement traiter traites therapie|behandlung behandeln behandelt therapie|tratamento tratar tratados terapia|trattamento trattare cura terapia
drug drugs medicine medication|farmaco farmacos medicamento medicamentos droga drogas medicina|medicament medicaments drogue medecine|medikament medikamente droge drogen arznei medizin|medicamento medicamentos droga drogas farmaco|farmaco farmaci medicinale droga
pain|dolor dolores|douleur douleurs|schmerz schmerzen|dor dores|dolore dolori
surgery surgical|cirugia quirurgico quirurgica|chirurgie chirurgical|operation chirurgie chirurgisch|cirurgia cirurgico|chirurgia chirurgico
risk risks|riesgo riesgos|risque risques|risiko risiken|risco riscos|rischio rischi
cancer tumor tumour|cancer tumor tumores|cancer tumeur tumeurs|krebs tumor|cancer tumor tumores|cancro tumore
lung pulmonary|pulmon pulmonar pulmones|poumon pulmonaire|lunge lungen|pulmao pulmonar|polmone polmonare
kidney renal|rinon renal rinones|rein renal renale|niere nieren|rim renal rins|rene renale
liver hepatic|higado hepatico hepatica|foie hepatique|leber|figado hepatico|fegato epatico
breast|mama mamario pecho|sein mammaire|brust|mama peito seio|seno mammella
bladder urinary|vejiga urinario urinaria|vessie urinaire|blase harn|bexiga urinario|vescica urinario
skin|piel cutanea|peau cutanee|haut|pele cutanea|pelle cute
bone|hueso oseo osea|os osseux|knochen|osso ossea|osso osseo
brain|cerebro cerebral|cerveau cerebral|gehirn hirn|cerebro cerebral|cervello cerebrale
weight|peso|poids|gewicht|peso|peso
pregnancy pregnant|embarazo embarazada gestacion embarazadas|grossesse enceinte|schwangerschaft schwanger|gravidez gravida gestacao|gravidanza incinta
outbreak pandemic epidemic|brote pandemia epidemia|epidemie pandemie flambee|ausbruch pandemie epidemie|surto pandemia epidemia|epidemia pandemia
care|cuidado cuidados atencion asistencia|soin soins|pflege versorgung sorge|cuidado cuidados atencao atendimento|cura cure assistenza
study studies studied|estudio estudios estudiar estudiado|etude etudes etudier|studie studien untersuchung studieren studiert|estudo estudos estudar|studio studi studiare
research researchers|investigacion investigaciones investigadores|recherche recherches chercheurs|forschung forscher untersuchungen|pesquisa investigacao pesquisas pesquisadores|ricerca ricerche ricercatori
result results resulted findings outcome outcomes|resultado resultados hallazgos resulto desenlace|resultat resultats|ergebnis ergebnisse resultat ergebnissen befunde|resultado resultados achados resultou desfecho|risultato risultati esito
objective aim aims goal purpose objectives|objetivo objetivos meta finalidad proposito|objectif but objectifs|ziel ziele zweck|objetivo objetivos meta finalidade|obiettivo scopo obiettivi
method methods methodology|metodo metodos metodologia|methode methodes|methode methoden verfahren|metodo metodos metodologia|metodo metodi
conclusion conclusions conclude|conclusion conclusiones concluir|conclusion conclusions|schlussfolgerung fazit schlussfolgerungen|conclusao conclusoes|conclusione conclusioni
background introduction|antecedentes introduccion fundamento|contexte introduction|hintergrund einleitung einfuhrung|antecedentes introducao contexto|introduzione contesto sfondo
rate rates|tasa tasas indice velocidad frecuencia|taux frequence|rate raten quote|taxa taxas indice|tasso tassi frequenza
level levels|nivel niveles|niveau niveaux taux|niveau ebene stufe|nivel niveis|livello livelli
increase increased increasing increases rise|aumento aumentar aumenta incremento aumentado aumentaron mayor|augmentation augmenter augmente hausse accru|zunahme steigen erhohung erhoht anstieg gestiegen steigt|aumento aumentar aumenta aumentou|aumento aumentare aumenta incremento
decrease decreased reduce reduced reduction|disminucion disminuir reducir reduccion reduce reducido disminuyo|diminution diminuer reduire reduction baisse reduit|abnahme verringern senken reduzieren verringerung reduziert|diminuicao diminuir reduzir reducao reduziu|diminuzione ridurre riduzione
find found finding|encontrar encontro encontrado hallar hallo encontraron encuentra encontramos|trouver trouve trouvee constate|finden fand gefunden fanden findet festgestellt|encontrar encontrou encontrado achar encontraram|trovare trovato trova
show shows showed shown|mostrar muestra mostro muestran demostrar mostraron demostro mostrado|montrer montre montrent montree|zeigen zeigt zeigte zeigten gezeigt|mostrar mostra mostrou mostram demonstrar mostraram|mostrare mostra mostrato
analyze analysis analyzed analyse|analisis analizar analizo analizaron analizado|analyse analyser analyses|analyse analysiert untersucht auswertung|analise analisar analisou analisados|analisi analizzare
describe described describes|describir describe describio descrito describen|decrire decrit decrite|beschreiben beschreibt beschrieben beschrieb|descrever descreve descrito|descrivere descrive descritto
compare compared comparison|comparar comparacion comparado comparo comparados|comparer comparaison compare|vergleichen vergleich verglichen|comparar comparacao comparado|confrontare confronto
use used uses using usage|usar uso utilizar utiliza usado usa utilizado utilizo usando utilizando utilizaron empleo|utiliser utilise usage utilisation utilisant emploi|benutzen verwenden verwendet nutzen nutzung gebrauch verwendung benutzt|usar uso utilizar utiliza usado usa utilizado usando utilizando|usare uso utilizzare usato utilizzato
make makes made making|hacer hace hizo hecho hacen haciendo realizar realizo hago|faire fait font faisait faite fabriquer|machen macht machte gemacht machten hergestellt|fazer faz fez feito fazem fazendo|fare fa fatto fanno
do does did doing done|hacer hace hizo hago haces hecho haga|faire fait fais font|tun tut tat machen macht getan machst|fazer faz fez faco feito|fare fa fatto faccio
have has had having|tener tiene tienen tenia tuvo haber ha han habia tengo he has tienes tuvieron|avoir a ont avait ai avez eu as avaient|haben hat hatte habe hast hatten gehabt|ter tem tinha teve tenho haver ha tiveram possui|avere ha hanno aveva ho hai
is are was were be been being|es son era eran fue fueron ser esta estan estaba estaban sido estar siendo soy eres|est sont etait etaient ete etre fut suis es furent|ist sind war waren sein gewesen bin bist wurde wird wurden werden|e sao era eram foi foram ser esta estao estava sido estar sou|e sono era erano essere stato stata fu sia
get gets got getting|obtener conseguir recibir obtuvo llegar|obtenir recevoir obtenu|bekommen bekommt erhalten bekam|obter conseguir receber conseguiu|ottenere ricevere
give gives given gave|dar da dio dado dan doy|donner donne donnent|geben gibt gab gegeben gaben|dar da deu dado dao|dare da dato
take takes took taken taking|tomar toma tomo tomado llevar tarda|prendre prend pris prise|nehmen nimmt nahm genommen dauert|tomar toma tomou levar leva pegar|prendere prende preso
put set|poner puso pone puesto colocar|mettre met mis place|setzen stellen legen gesetzt gestellt gelegt|colocar por pos colocou posto|mettere messo posto
go goes going went gone|ir va van fue ido voy vamos yendo vas iba|aller va vont alle allez vais allait|gehen geht ging gegangen gehe gingen fahren|ir vai vao foi vou vamos indo|andare va vanno andato vado
come comes came coming|venir viene vino llegar vienen llego|venir vient vient arrive venu|kommen kommt kam gekommen kamen|vir vem veio chegar vindo|venire viene venuto
leave leaves leaving|salir dejar abandonar sale dejo irse|partir quitter laisser quitte part|verlassen verlasst verliess abreisen gehen|sair deixar partir saiu|lasciare partire uscire
return returned back|volver regresar regreso vuelta volvio atras|retour revenir retourner retourne|zuruck ruckkehr zuruckkehren kehrte|voltar retornar regressar volta voltou|ritorno tornare tornato
stay remain remained remains|quedar permanecer quedarse permanece queda|rester reste demeurer|bleiben bleibt blieb geblieben|ficar permanecer fica ficou|rimanere restare rimane
see seen saw seeing|ver ve vio visto vemos veo|voir voit vu vois|sehen sieht sah gesehen|ver ve viu visto|vedere vede visto
look looks looking|mirar parece ver busca mira|regarder regarde air semble|schauen aussehen sieht ansehen suchen|olhar parece ver procura|guardare sembra
hear heard listen|oir escuchar oido escucha|entendre ecouter entendu|horen hort gehort|ouvir escutar ouviu ouvido|sentire ascoltare
feel feeling feelings felt|sentir siente sentimiento sentimientos siento|sentir sent sentiment sentiments|fuhlen gefuhl fuhlt gefuhle|sentir sente sentimento sinto|sentire sentimento sentimenti
want wants wanted|querer quiere quiero quiso quieren quieres desea quisiera|vouloir veut veux voulait veulent voulez souhaite|wollen will wollte mochten mochte willst wunschen|querer quer quero quis querem deseja|volere vuole voglio
wish would like|gustaria quisiera querria deseo desea|voudrais aimerais souhaite voudriez|mochte wurde gerne wunsch wurden|gostaria queria deseja|vorrei vorrebbe piacerebbe
love loves loved|amor amar encanta ama amo|amour aimer aime adore|liebe lieben liebt|amor amar adora ama amo|amore amare ama
like likes liked enjoy|gusta gustan gusto disfrutar gustar disfruta|aimer aime plait apprecier|mogen mag gefallt gern genieben gerne|gosta gostam gosto gostar desfrutar|piace piacciono piacere
help helps helped|ayuda ayudar ayudo ayude|aide aider aidez|hilfe helfen hilft half geholfen|ajuda ajudar ajudou|aiuto aiutare
try tried trying|intentar intento tratar tratando probar|essayer essaye tenter essaie|versuchen versucht versuchte versuch probieren|tentar tentou tenta tentando|provare cercare tentare
start started begin began beginning begins|empezar comenzar inicio comenzo empezo iniciar comienza|commencer debut commence debuter|anfangen beginnen begann anfang beginn starten|comecar iniciar inicio comecou|iniziare cominciare inizio iniziato
end ended finish finished|fin final terminar termino acabar finalizar|fin finir termine terminer|ende enden beenden endete beendet|fim final terminar terminou acabar|fine finire finito terminare
stop stopped|parar detener dejar detuvo|arreter cesser arret|stoppen aufhoren halt anhalten stoppte|parar deter parou|fermare smettere
open opened opening|abrir abierto abre abierta abrio|ouvrir ouvert ouvre ouverture ouverte|offnen offen eroffnung geoffnet offnet eroffnet|abrir aberto abre aberta abriu|aprire aperto apre
close closed closing|cerrar cerrado cerca cierre cerro|fermer ferme proche fermeture|schliessen geschlossen nahe schloss|fechar fechado perto fechou|chiudere chiuso vicino
send sent|enviar envie envio enviado mandar|envoyer envoie envoye|senden schicken gesendet geschickt|enviar envie enviou mandar|inviare mandare inviato
receive received|recibir recibio recibido reciben recibieron|recevoir recu recoit|erhalten bekommen erhielt empfangen|receber recebeu recebido|ricevere ricevuto
bring brought|traer trajo llevar|apporter amener apporte|bringen brachte gebracht bringt|trazer trouxe levar|portare portato
keep kept hold held holding|mantener guardar mantiene sostener celebrado tener|garder tenir maintenir tenu|behalten halten hielt halt gehalten|manter guardar segurar mantem realizada|tenere mantenere
build built building buildings|construir construido edificio edificios construccion construyo|construire construit batiment construction batiments|bauen gebaut gebaude bau erbaut errichtet|construir construido edificio predio construcao|costruire costruito edificio edifici
create created|crear creado creo creacion|creer cree creation|schaffen erstellen geschaffen erstellt grundete|criar criado criou criacao|creare creato
change changed changes|cambio cambiar cambios cambia|changement changer change|anderung andern veranderung geandert verandert wechsel|mudanca mudar mudancas alterar|cambiamento cambiare
grow growth growing grew|crecer crecimiento crece cultivar|croitre croissance grandir|wachsen wachstum wuchs wachst|crescer crescimento cresce|crescere crescita
need needs needed|necesitar necesita necesidad necesario necesidades necesitan|besoin necessaire besoins|brauchen bedarf benotigt notig braucht|precisar precisa necessidade necessario|bisogno necessario necessita
happen happened happens occur occurred|pasar ocurrir sucede ocurre paso sucedio ocurrio|arriver passer produire passe|passieren geschehen passiert geschah auftreten|acontecer ocorrer acontece aconteceu|succedere accadere avvenire
wait waiting|esperar espera espere|attendre attend attente attendez|warten wartet gewartet|esperar espera|aspettare attesa
hope|esperanza esperar espero|espoir esperer espere|hoffnung hoffen hoffe|esperanca esperar espero|speranza spero
allow allowed allows|permitir permite permitido permiten|permettre permet permis autorise|erlauben ermoglicht erlaubt zulassen|permitir permite permitido|permettere permette
follow followed following|seguir siguio siguiente sigue siguientes|suivre suit suivant suivi|folgen folgt folgende verfolgen gefolgt|seguir seguiu seguinte segue|seguire segue seguente
move moved movement moving|mover movimiento mudarse traslado|mouvement bouger deplacer|bewegung bewegen zog umziehen bewegt|mover movimento mudar|movimento muovere
run running ran|correr corre ejecutar carrera|courir court course|laufen lauft lief rennen|correr corre corrida|correre corsa
walk walking|caminar andar camina paseo|marcher marche promenade|gehen spazieren wandern|andar caminhar|camminare
kill killed murder|matar mato asesinato muerto asesinado|tuer tue meurtre|toten getotet mord|matar matou assassinato morto|uccidere ucciso omicidio
fight fighting|lucha luchar pelea combate|lutte combat battre|kampf kampfen kampfte|luta lutar combate|lotta combattere
attack attacks attacked|ataque ataques atacar atacado atentado|attaque attaques attentat|angriff angriffe anschlag angegriffen|ataque ataques atacar|attacco attacchi attentato
problem problems issue issues|problema problemas cuestion|probleme problemes|problem probleme problemen|problema problemas questao|problema problemi
thing things something anything|cosa cosas algo|chose choses quelque|ding dinge sache etwas|coisa coisas algo|cosa cose qualcosa
nothing|nada|rien|nichts|nada|niente nulla
way ways manner|manera forma modo camino|maniere facon moyen|weise art weg|maneira forma modo|modo maniera
place places|lugar sitio lugares|lieu endroit place|ort platz stelle statt|lugar local lugares|luogo posto
part parts|parte partes|partie part parties|teil teile teilen|parte partes|parte parti
number numbers|numero numeros cantidad cifra|nombre numero chiffre|zahl nummer anzahl|numero numeros quantidade|numero numeri
group groups|grupo grupos|groupe groupes|gruppe gruppen|grupo grupos|gruppo gruppi
side|lado parte|cote|seite|lado|lato parte
example examples instance|ejemplo ejemplos|exemple exemples|beispiel beispiele beispielsweise|exemplo exemplos|esempio esempi
idea ideas|idea ideas|idee idees|idee ideen|ideia ideias|idea idee
reason reasons|razon razones motivo motivos|raison raisons motif|grund grunde|razao razoes motivo|ragione motivo
cause causes caused|causa causar causas causado causa|cause causer causes|ursache verursachen verursacht|causa causar causas causado|causa causare
fact facts|hecho hechos|fait faits|tatsache tatsachlich|fato facto fatos|fatto fatti
order|orden pedido fin|ordre commande afin|ordnung befehl bestellung auftrag um|ordem pedido fim|ordine
system systems|sistema sistemas|systeme systemes|system systeme|sistema sistemas|sistema sistemi
plan plans planned|plan planes planear prevista|plan plans projet prevu|plan plane geplant|plano planos|piano piani
development develop developed developing|desarrollo desarrollar desarrollado|developpement developper developpe|entwicklung entwickeln entwickelt entwickelte|desenvolvimento desenvolver desenvolvido|sviluppo sviluppare
service services|servicio servicios|service services|dienst dienste service dienstleistung|servico servicos|servizio servizi
product products production|producto productos produccion|produit produits production|produkt produkte produktion|produto produtos producao|prodotto prodotti produzione
computer computers|ordenador computadora computador|ordinateur ordinateurs|computer rechner|computador computadores|computer
mouse|raton|souris|maus|rato mouse|topo mouse
screen|pantalla|ecran|bildschirm|tela ecra|schermo
page pages site website|pagina paginas sitio web|page pages site|seite seiten webseite|pagina paginas site|pagina sito
email mail|correo electronico|courriel courrier mail|mail post|email correio|posta mail
password|contrasena clave|passe|passwort kennwort|senha palavra|password
address|direccion domicilio|adresse|adresse anschrift|endereco|indirizzo
customer customers client|cliente clientes|client clients|kunde kunden|cliente clientes|cliente clienti
minister ministry|ministro ministra ministerio|ministre ministere|minister ministerin ministerium|ministro ministra ministerio|ministro ministero
unemployment|desempleo paro|chomage|arbeitslosigkeit|desemprego|disoccupazione
tax taxes|impuesto impuestos|impot impots taxe|steuer steuern|imposto impostos taxa|tassa imposta
season|temporada estacion|saison|saison staffel jahreszeit|temporada estacao epoca|stagione
award prize|premio premios galardon|prix recompense|preis auszeichnung|premio premios|premio premi
coach trainer|entrenador|entraineur|trainer|treinador tecnico|allenatore
field fields|campo campos|champ terrain domaine|feld felder bereich|campo campos|campo campi
garden park|jardin parque|jardin parc|garten park|jardim parque|giardino parco
air|aire|air|luft|ar|aria
light lights|luz ligero luces|lumiere leger|licht leicht|luz leve luzes|luce leggero
color colour|color colores|couleur couleurs|farbe farben|cor cores|colore colori
dark|oscuro oscuridad|sombre obscur|dunkel dunkle|escuro escura|scuro buio
cold|frio fria|froid froide|kalt kalte|frio fria|freddo
hot warm heat|caliente calor calido|chaud chaude chaleur|heiss warm hitze|quente calor|caldo
gold|oro dorado|or|gold|ouro|oro
paper|papel articulo|papier article|papier|papel artigo|carta
table|mesa tabla|table tableau|tisch tabelle|mesa tabela|tavolo tabella
clothes clothing dress|ropa vestido|vetements robe|kleidung kleid|roupa roupas vestido|vestiti abbigliamento
shop store shops|tienda tiendas comercio|magasin boutique|laden geschaft|loja lojas|negozio
restaurant|restaurante|restaurant|restaurant|restaurante|ristorante
hotel|hotel|hotel|hotel|hotel|albergo hotel
ticket tickets|billete boleto entrada entradas|billet ticket|ticket fahrkarte karte|bilhete ingresso|biglietto
stadium|estadio|stade|stadion|estadio|stadio
bridge|puente|pont|brucke|ponte|ponte
station|estacion|gare station|bahnhof station|estacao|stazione
airport|aeropuerto|aeroport|flughafen|aeroporto|aeroporto
castle|castillo|chateau|schloss burg|castelo|castello
border|frontera|frontiere|grenze|fronteira|confine frontiera
danger dangerous|peligro peligroso|danger dangereux|gefahr gefahrlich|perigo perigoso|pericolo pericoloso
fear afraid|miedo temor|peur crainte|angst furcht|medo receio|paura
happy|feliz contento|heureux content|glucklich froh|feliz|felice
sad|triste|triste|traurig|triste|triste
mind|mente|esprit|geist verstand|mente|mente
dream dreams|sueno suenos|reve reves|traum traume|sonho sonhos|sogno sogni
voice|voz|voix|stimme|voz|voce
marriage married marry|matrimonio casado casada caso casarse boda|mariage marie epouse epousa|ehe heirat verheiratet heiratete|casamento casado casada casou|matrimonio sposato
care careful|cuidado cuidadoso|attention prudent|vorsicht vorsichtig|cuidado cuidadoso|attenzione
society social|sociedad social sociales|societe social sociale|gesellschaft sozial soziale|sociedade social sociais|societa sociale
rule rules|regla reglas norma normas|regle regles|regel regeln|regra regras|regola regole
need require required requires|requiere requerir requieren requerido|exige necessite requis|erfordert erforderlich verlangt|requer exige necessario|richiede richiesto
become became becomes|convertirse convirtio llegar ser volverse hizo|devenir devient devint devenu|werden wurde geworden wird|tornar tornou virar|diventare divento diventato
include includes included including|incluir incluye incluido incluyen incluyendo incluidos|inclure comprend incluent compris inclus|einschliesslich umfasst enthalten einbezogen|incluir inclui incluindo incluidos|includere include compreso
seem seems appear appeared appears|parece parecer aparecer aparecio parecen|sembler semble paraitre apparait|scheinen scheint erscheinen erschien|parece parecer aparecer|sembrare sembra apparire
consider considered|considerar considera considerado consideran|considerer considere|betrachten gilt halten betrachtet angesehen|considerar considera considerado|considerare considerato
offer offered|oferta ofrecer ofrece|offre offrir|angebot bieten bietet|oferta oferecer oferece|offerta offrire
support supported|apoyo apoyar apoya|soutien soutenir appui|unterstutzung unterstutzen|apoio apoiar suporte|sostegno sostenere
provide provides provided|proporcionar proporciona ofrecer|fournir fournit offre|bieten bereitstellen liefern bietet|fornecer oferece proporcionar|fornire
serve served|servir sirve sirvio|servir sert servi|dienen dient diente|servir serve serviu|servire
choose choice chose|elegir eleccion escoger elegido|choisir choix|wahlen auswahl wahl|escolher escolha|scegliere scelta
enough|suficiente bastante basta|assez suffisant|genug ausreichend|suficiente bastante|abbastanza sufficiente
almost nearly|casi|presque|fast beinahe nahezu|quase|quasi
together|juntos juntas conjunto|ensemble|zusammen gemeinsam|juntos juntas conjunto|insieme
alone|solo sola|seul seule|allein|sozinho sozinha|solo sola
already|ya|deja|bereits schon|ja|gia
soon|pronto|bientot|bald|breve logo|presto
far|lejos lejano|loin|weit fern|longe|lontano
near|cerca cercano|pres proche|nahe nah|perto proximo|vicino
outside|fuera exterior|dehors exterieur hors|ausserhalb draussen aussen|fora exterior|fuori esterno
inside within|dentro interior|dans interieur dedans|innerhalb drinnen innen|dentro interior|dentro interno
behind|detras tras|derriere|hinter|atras|dietro
above over|encima sobre arriba|dessus sur|uber oben|acima sobre|sopra
under below|debajo bajo abajo|sous dessous|unter unten|sob abaixo debaixo|sotto
according|segun acuerdo|selon|laut gemass zufolge nach|segundo acordo|secondo
instead|lugar vez|lieu plutot|statt stattdessen anstatt|vez lugar|invece
especially particularly|especialmente sobre particular|surtout particulier notamment|besonders insbesondere|especialmente sobretudo particular|soprattutto
usually generally general|general generalmente suele normalmente|general generalement habituellement|allgemein normalerweise gewohnlich meist|geral geralmente normalmente|generale generalmente solito
recently recent|recientemente reciente recientes|recemment recent|kurzlich neuere jungst|recentemente recente recentes|recente recentemente
check verify|comprobar verificar revisar chequear consultar|verifier controler|prufen uberprufen nachsehen kontrollieren|verificar conferir checar|verificare controllare
date dates|fecha fechas|date dates|datum termin daten|data datas|data date
available availability|disponible disponibles disponibilidad|disponible disponibilite|verfugbar verfugbarkeit frei|disponivel disponibilidade|disponibile
reserve reservation book booking booked|reserva reservar reservacion|reserver reservation|reservieren reservierung buchen buchung gebucht|reserva reservar|prenotare prenotazione
guest guests host|huesped invitado invitados anfitrion|invite invites hote|gast gaste gastgeber|hospede convidado|ospite ospiti
bed beds sleep sleeping|cama camas dormir sueno|lit lits dormir sommeil|bett betten schlafen schlaf|cama camas dormir sono|letto letti dormire sonno
meet meeting met|conocer reunion reunir encontrar|rencontrer reunion rencontre|treffen besprechung traf kennen|conhecer reuniao encontrar|incontrare riunione
spend spent|gastar pasar gasto|depenser passer|ausgeben verbringen verbrachte|gastar passar|spendere passare
save saved saving|ahorrar guardar salvar|economiser enregistrer sauver|sparen speichern retten|economizar salvar poupar|risparmiare salvare
owe debt loan credit|deuda prestamo credito deber|dette pret credit|schuld kredit darlehen|divida emprestimo credito|debito prestito credito
fill form sign signature|rellenar formulario firmar firma|remplir formulaire signer|ausfullen formular unterschreiben|preencher formulario assinar assinatura|compilare modulo firmare
join club|unirse club socio|rejoindre club|beitreten verein klub|juntar clube socio|unirsi club
crazy weird strange funny fun|loco raro extrano gracioso divertido|fou bizarre etrange drole amusant|verruckt seltsam komisch lustig spass|louco estranho engracado divertido|pazzo strano divertente
cool awesome amazing wonderful perfect excellent|genial increible maravilloso perfecto excelente estupendo|genial incroyable merveilleux parfait excellent fantastique|toll fantastisch erstaunlich wunderbar perfekt ausgezeichnet unglaublich|legal incrivel maravilhoso perfeito excelente otimo|fantastico incredibile meraviglioso perfetto eccellente
guess suppose|adivinar supongo creo suponer|supposer deviner suppose|raten vermute nehme annehmen|adivinhar supor acho|indovinare suppongo
listen song singer sing album|escuchar cancion cantante cantar album disco|ecouter chanson chanteur chanter album|horen lied sanger singen album|ouvir cancao cantor cantar album|ascoltare canzone cantante cantare album
actor actress role star|actor actriz papel estrella|acteur actrice role etoile vedette|schauspieler rolle stern star|ator atriz papel estrela|attore attrice ruolo stella
watch television show episode|ver television programa episodio|regarder television emission episode|sehen fernsehen sendung folge|assistir televisao programa episodio|guardare televisione programma
sport sports athlete race|deporte deportes atleta carrera|sport sports athlete course|sport sportler rennen|esporte desporto atleta corrida|sport atleta gara
goal score point points|gol marcador punto puntos|but score point points|tor punkt punkte ergebnis|gol ponto pontos|gol punto punti
match championship cup league title|partido campeonato copa liga titulo|match championnat coupe ligue titre|spiel meisterschaft pokal liga titel|jogo campeonato taca copa liga titulo|partita campionato coppa lega titolo
speed fast quick quickly slow|velocidad rapido rapidamente lento|vitesse rapide vite lent|geschwindigkeit schnell langsam|velocidade rapido rapidamente lento|velocita veloce rapido lento
wheel wheels bicycle bike|rueda bicicleta|roue velo bicyclette|rad fahrrad rader|roda bicicleta|ruota bicicletta
machine engine device|maquina motor dispositivo aparato|machine moteur appareil dispositif|maschine motor gerat|maquina motor dispositivo aparelho|macchina motore dispositivo
tool tools steel iron metal|herramienta acero hierro metal|outil acier fer metal|werkzeug stahl eisen metall|ferramenta aco ferro metal|strumento acciaio ferro metallo
wood wooden glass plastic|madera vidrio plastico|bois verre plastique|holz glas plastik kunststoff|madeira vidro plastico|legno vetro plastica
wear wearing shoes shirt suit|llevar zapatos camisa traje usar|porter chaussures chemise costume|tragen schuhe hemd anzug|vestir sapatos camisa fato terno usar|indossare scarpe camicia abito
hair beard|pelo cabello barba|cheveux barbe|haar haare bart|cabelo barba|capelli barba
fruit juice apple sugar salt|fruta zumo jugo manzana azucar sal|fruit jus pomme sucre sel|obst frucht saft apfel zucker salz|fruta sumo suco maca acucar sal|frutta succo mela zucchero sale
rice egg cheese chicken|arroz huevo queso pollo|riz oeuf fromage poulet|reis ei kase huhn|arroz ovo queijo frango|riso uovo formaggio pollo
wine beer tea|vino cerveza te|vin biere the|wein bier tee|vinho cerveja cha|vino birra te
cook cooking recipe|cocinar cocina receta|cuisiner cuisine recette|kochen rezept|cozinhar cozinha receita|cucinare ricetta
medium shape size width|mediano forma tamano anchura|moyen forme taille largeur|mittel form grosse breite|medio forma tamanho largura|medio forma dimensione
inch foot feet mile miles pound pounds|pulgada pie pies milla millas libra libras|pouce pied mille livre|zoll fuss meile meilen pfund|polegada pe pes milha milhas libra|pollice piede miglia libbra
surface area region|superficie area region zona|surface region zone|oberflache flache gebiet region|superficie area regiao zona|superficie area regione zona
space planet star moon|espacio planeta estrella luna|espace planete etoile lune|raum weltraum planet stern mond|espaco planeta estrela lua|spazio pianeta stella luna
rain snow wind storm|lluvia nieve viento tormenta|pluie neige vent tempete|regen schnee wind sturm|chuva neve vento tempestade|pioggia neve vento tempesta
beach coast harbor port|playa costa puerto|plage cote port|strand kuste hafen|praia costa porto|spiaggia costa porto
tower wall palace|torre muro pared palacio|tour mur palais|turm mauer wand palast|torre muro parede palacio|torre muro palazzo
square centre center downtown|plaza centro|place centre|platz zentrum mitte innenstadt|praca centro|piazza centro
neighborhood district|barrio vecindario distrito|quartier district|viertel stadtteil bezirk|bairro distrito|quartiere distretto
accident crash injury injured|accidente choque lesion herido heridos|accident blessure blesse|unfall verletzung verletzt verletzte|acidente lesao ferido feridos|incidente ferita ferito
hit beat strike|golpear golpe batir|frapper battre|schlagen getroffen schlug|bater atingir|colpire battere
throw drop fall fell|tirar lanzar caer cayo|jeter lancer tomber tombe|werfen fallen fiel gefallen|atirar lancar cair caiu|gettare cadere
pull push draw|tirar empujar arrastrar dibujar|tirer pousser dessiner|ziehen schieben drucken zeichnen|puxar empurrar desenhar|tirare spingere disegnare
carry load weigh|cargar llevar carga pesar|porter charge peser|tragen ladung wiegen|carregar carga pesar|portare carico pesare
break broken cut|romper roto cortar|casser rompre casse couper|brechen kaputt gebrochen schneiden|quebrar partir quebrado cortar|rompere rotto tagliare
clean wash dirty|limpiar limpio lavar sucio|nettoyer propre laver sale|sauber reinigen waschen schmutzig|limpar limpo lavar sujo|pulire pulito lavare sporco
explain explanation mean meaning means|explicar explicacion significar significado significa|expliquer explication signifier signifie sens|erklaren erklarung bedeuten bedeutung bedeutet|explicar explicacao significar significado significa|spiegare significare significato
suggest recommend advice|sugerir recomendar consejo sugiere recomendamos|suggerer recommander conseil conseillons|vorschlagen empfehlen rat empfehlung|sugerir recomendar conselho|suggerire consigliare
decide decision decided|decidir decision decidio|decider decision decide|entscheiden entscheidung entschied beschloss|decidir decisao decidiu|decidere decisione deciso
refuse reject deny denied|rechazar negar nego rechazo|refuser rejeter nier refuse|ablehnen verweigern lehnte verweigert|recusar rejeitar negar negou|rifiutare negare
accept approve approved|aceptar aprobar aprobado|accepter approuver approuve|akzeptieren genehmigen annehmen zugelassen|aceitar aprovar aprovado|accettare approvare
add added additional|anadir agregar adicional anadido|ajouter ajoute supplementaire|hinzufugen zusatzlich erganzen|adicionar acrescentar adicional|aggiungere aggiunto
remove removed delete|quitar eliminar retirar borrar|enlever supprimer retirer|entfernen loschen entfernt|remover retirar apagar|rimuovere eliminare
divide separate share|dividir separar compartir|diviser separer partager|teilen trennen|dividir separar compartilhar partilhar|dividere separare condividere
replace instead exchange|reemplazar sustituir cambiar|remplacer echanger|ersetzen tauschen austauschen|substituir trocar|sostituire scambiare
produce manufacture factory|producir fabricar fabrica|produire fabriquer usine|produzieren herstellen fabrik|produzir fabricar fabrica|produrre fabbrica
discover discovered invent invented|descubrir descubierto inventar invento|decouvrir decouvert inventer invente|entdecken entdeckt erfinden erfunden|descobrir descoberto inventar inventou|scoprire scoperto inventare
exist existing presence present|existir existe presencia presente|exister existe presence present|existieren existiert anwesenheit vorhanden anwesend|existir existe presenca presente|esistere presenza presente
represent represented|representar representa|representer represente|vertreten darstellen stellt|representar representa|rappresentare
depend depends|depender depende|dependre depend|abhangen hangt abhangig|depender depende|dipendere
belong owner|pertenecer propietario dueno|appartenir proprietaire|gehoren gehort besitzer eigentumer|pertencer proprietario dono|appartenere proprietario
marry wedding ceremony|boda casarse ceremonia|mariage noces ceremonie|hochzeit heiraten zeremonie|casamento cerimonia|nozze cerimonia
celebrate birthday|celebrar cumpleanos|celebrer anniversaire fete|feiern geburtstag|celebrar comemorar aniversario|celebrare compleanno
culture cultural tradition|cultura cultural tradicion|culture culturel tradition|kultur kulturell tradition|cultura cultural tradicao|cultura culturale tradizione
museum art artist painting|museo arte artista pintura|musee art artiste peinture|museum kunst kunstler gemalde|museu arte artista pintura|museo arte artista pittura
author poem novel|autor poema novela|auteur poeme roman|autor gedicht roman|autor poema romance|autore poema romanzo
religion holy priest|religion santo sagrado sacerdote|religion saint sacre pretre|religion heilig priester|religiao santo sagrado padre|religione santo sacro prete
emperor prince empire|emperador principe imperio|empereur prince empire|kaiser prinz reich|imperador principe imperio|imperatore principe impero
officer general captain commander|oficial general capitan comandante|officier general capitaine commandant|offizier general kapitan kommandant|oficial general capitao comandante|ufficiale generale capitano comandante
battle victory defeat|batalla victoria derrota|bataille victoire defaite|schlacht sieg niederlage|batalha vitoria derrota|battaglia vittoria sconfitta
enemy ally allies|enemigo aliado aliados|ennemi allie allies|feind verbundete alliierte|inimigo aliado aliados|nemico alleato
citizen citizens foreign foreigner|ciudadano ciudadanos extranjero|citoyen citoyens etranger|burger auslander auslandisch fremd|cidadao cidadaos estrangeiro|cittadino straniero
poor rich poverty wealth|pobre rico pobreza riqueza|pauvre riche pauvrete richesse|arm reich armut reichtum|pobre rico pobreza riqueza|povero ricco poverta ricchezza
income salary profit|ingreso ingresos sueldo salario beneficio|revenu salaire profit|einkommen gehalt lohn gewinn|renda rendimento salario lucro|reddito stipendio profitto
economy economic trade|economia economico comercio|economie economique commerce|wirtschaft wirtschaftlich handel|economia economico comercio|economia economico commercio
access user users|acceso usuario usuarios|acces utilisateur utilisateurs|zugang benutzer nutzer|acesso usuario utilizador|accesso utente utenti
message text chat|mensaje texto|message texte|nachricht text|mensagem texto|messaggio testo
translate translation translated|traducir traduccion traducido traduzcas|traduire traduction traduit|ubersetzen ubersetzung ubersetzt|traduzir traducao traduzido|tradurre traduzione tradotto
sentence phrase|frase oracion|phrase|satz|frase sentenca|frase
english|ingles inglesa|anglais anglaise|englisch|ingles inglesa|inglese
spanish|espanol espanola|espagnol espagnole|spanisch|espanhol espanhola|spagnolo
german germany|aleman alemana alemania|allemand allemande allemagne|deutsch deutsche deutschland deutschen|alemao alema alemanha|tedesco germania
french france|frances francesa francia|francais francaise france|franzosisch frankreich franzosische|frances francesa franca|francese francia
united kingdom|unidos unido reino|unis uni royaume|vereinigte vereinigten konigreich|unidos unido reino|uniti unito regno
percent percentage share|ciento porcentaje|pourcent pourcentage|prozent anteil|porcento percentagem porcentagem|percento percentuale
average mean median|promedio media mediana|moyenne mediane|durchschnitt mittelwert median|media mediana|media mediana
sample participants|muestra participantes|echantillon participants|stichprobe probe teilnehmer|amostra participantes|campione partecipanti
quality evaluate evaluation assess|calidad evaluar evaluacion valorar|qualite evaluer evaluation|qualitat bewerten bewertung beurteilen|qualidade avaliar avaliacao|qualita valutare
effect effective efficacy|efecto eficaz efectivo eficacia|effet efficace efficacite|wirkung wirksam effekt|efeito eficaz efetivo|effetto efficace
associate associated association|asociar asociado asociacion asociada|associer associe association|verbunden assoziiert verein zusammenhang|associar associado associacao|associato associazione
characteristic features feature|caracteristica caracteristicas rasgo|caracteristique|merkmal eigenschaft eigenschaften|caracteristica caracteristicas|caratteristica
determine identify identified|determinar identificar identificado|determiner identifier identifie|bestimmen identifizieren ermitteln|determinar identificar identificado|determinare identificare
perform performed carried conducted|realizar realizo realizado efectuar llevado|effectuer realise effectue mene|durchfuhren durchgefuhrt leisten|realizar realizado efetuar realizou|eseguire effettuare svolto
survival survive|supervivencia sobrevivir sobrevida|survie survivre|uberleben|sobrevivencia sobreviver sobrevida|sopravvivenza sopravvivere
diagnosis diagnosed|diagnostico diagnosticado|diagnostic diagnostique|diagnose diagnostiziert|diagnostico diagnosticado|diagnosi diagnosticato
infection infected virus|infeccion infectado virus|infection infecte virus|infektion infiziert virus|infeccao infectado virus|infezione infetto virus
`;

/** Words of everyday life and of interfaces, written as `contentWords`. */
export const everydayWords = `
account accounts|cuenta cuentas|compte comptes|konto kontos konten|conta contas|conto account
file files|archivo archivos fichero|fichier fichiers|datei dateien|arquivo arquivos ficheiro ficheiros|file archivio
folder folders|carpeta carpetas|dossier dossiers|ordner|pasta pastas|cartella cartelle
website site sites web|sitio sitios web pagina|site sites web|website seite seiten webseite web|site sites web|sito siti web
internet online|internet linea|internet ligne|internet online|internet online linha|internet online
click press button|clic pulse pulsa haga boton botones|cliquez cliquer appuyez bouton boutons|klicken klick drucken taste knopf|clique clicar botao botoes|clicca cliccare premere pulsante
download downloads|descargar descarga|telecharger|herunterladen download|baixar download transferir|scaricare download
delete erase|eliminar borrar elimina borra|supprimer effacer|loschen geloscht|excluir apagar eliminar|eliminare cancellare
error errors mistake mistakes wrong|error errores equivocado mal|erreur erreurs tort faux|fehler falsch|erro erros errado|errore errori sbaglio sbagliato
version update updated|version actualizar actualizacion|version mise|version aktualisieren aktualisiert|versao atualizar atualizacao|versione aggiornare aggiornamento
user users|usuario usuarios|utilisateur utilisateurs|benutzer nutzer|usuario usuarios utilizador|utente utenti
photo photos camera|foto fotos fotografia camara|photo photos appareil|foto fotos kamera fotografie|foto fotos camera fotografia|foto fotografia macchina
video videos|video videos|video videos|video videos|video videos|video
flight flights fly flying|vuelo vuelos volar|vol vols voler|flug fluge fliegen|voo voos voar|volo voli volare
passenger passengers|pasajero pasajeros|passager passagers|passagier passagiere fahrgast|passageiro passageiros|passeggero passeggeri
driver drivers drive driving|conductor conducir manejar conduce|conducteur chauffeur conduire|fahrer fahren fahrt fahrst|motorista condutor dirigir conduzir|autista conducente guidare guida
seat seats|asiento asientos|siege sieges place|sitz sitze platz sitzplatz|assento assentos lugar|posto posti sedile
luggage baggage suitcase|equipaje maleta maletas|bagage bagages valise|gepack koffer|bagagem mala malas|bagaglio bagagli valigia
appointment meeting meetings|cita reunion reuniones|rendez reunion reunions|termin termine besprechung treffen|consulta reuniao reunioes encontro|appuntamento riunione riunioni
book booking booked reservation|reserva reservar reservado|reservation reserver reserve|buchung buchen gebucht reservierung|reserva reservar reservado|prenotazione prenotare prenotato
store stores|tienda tiendas almacen|magasin magasins|laden geschaft|loja lojas|negozio negozi
discount offer deal|descuento oferta|remise reduction offre|rabatt angebot|desconto oferta|sconto offerta
bill invoice receipt|factura cuenta recibo|facture note recu|rechnung quittung beleg|fatura conta recibo|fattura conto ricevuta
cash coin coins|efectivo moneda monedas|especes liquide piece pieces|bargeld munze munzen|dinheiro moeda moedas|contanti moneta monete
cheap expensive|barato caro barata cara|cher chere bon marche|billig teuer gunstig|barato caro barata cara|economico caro costoso
cost costs charge charges|costo cuesta coste costos cargo cobrar|cout coute couter couts frais|kosten kostet gebuhr|custo custa custar custos taxa cobrar|costo costa costi costare addebito
loan debt mortgage|prestamo deuda hipoteca|pret dette|kredit darlehen schuld schulden|emprestimo divida|prestito debito mutuo
rent rental|alquiler alquilar renta|loyer louer location|miete mieten vermieten|aluguel alugar arrendar|affitto affittare noleggio
insurance insured|seguro seguros|assurance assure|versicherung versichert|seguro seguros|assicurazione assicurato
contract contracts|contrato contratos|contrat contrats|vertrag vertrage|contrato contratos|contratto contratti
sign signature signed|firma firmar firmado senal|signature signer signe|unterschrift unterschreiben zeichen schild|assinatura assinar sinal|firma firmare segno
form forms fill|formulario formularios forma|formulaire formulaires forme|formular form formen|formulario formularios forma|modulo moduli forma
document documents report|documento documentos informe|document documents rapport|dokument dokumente bericht|documento documentos relatorio|documento documenti rapporto
list lists|lista listas|liste listes|liste listen|lista listas|lista elenco
note notes|nota notas|note notes remarque|notiz notizen hinweis|nota notas|nota note
birthday|cumpleanos|anniversaire|geburtstag|aniversario|compleanno
gift gifts present|regalo regalos|cadeau cadeaux|geschenk geschenke|presente presentes|regalo regali
game games|juego juegos partido|jeu jeux match|spiel spiele|jogo jogos|gioco giochi partita
dance dancing|bailar baile danza|danser danse|tanzen tanz|dancar danca|ballare ballo danza
sing song songs singer|cantar cancion canciones cantante|chanter chanson chansons chanteur|singen lied lieder sanger|cantar cancao cancoes musica cantor|cantare canzone canzoni cantante
concert concerts|concierto conciertos|concert concerts|konzert konzerte|concerto concertos show|concerto concerti
vacation holiday holidays|vacaciones fiesta|vacances conge|urlaub ferien feiertag|ferias feriado|vacanza vacanze ferie
chair chairs|silla sillas|chaise chaises|stuhl stuhle|cadeira cadeiras|sedia sedie
floor floors|piso suelo planta|etage sol plancher|boden stock etage|chao andar piso|piano pavimento
wall walls|pared paredes muro|mur murs|wand wande mauer|parede paredes muro|muro muri parete
roof|techo tejado|toit|dach|telhado teto|tetto
stairs steps|escalera escaleras|escalier escaliers|treppe treppen stufen|escada escadas|scala scale
key keys|llave llaves clave|cle cles clef|schlussel|chave chaves|chiave chiavi
lock locked|cerrar cerrado candado|verrou verrouiller ferme|schloss sperren gesperrt|trancar fechado|chiuso bloccare serratura
glass glasses bottle|vaso vidrio botella gafas|verre verres bouteille lunettes|glas glaser flasche brille|copo vidro garrafa oculos|bicchiere vetro bottiglia occhiali
plate dish cup|plato taza copa|assiette plat tasse|teller gericht tasse becher|prato xicara copo|piatto tazza
knife knives|cuchillo cuchillos|couteau couteaux|messer|faca facas|coltello coltelli
sugar|azucar|sucre|zucker|acucar|zucchero
salt|sal|sel|salz|sal|sale
oil|aceite petroleo|huile petrole|ol erdol|oleo petroleo azeite|olio petrolio
egg eggs|huevo huevos|oeuf oeufs|ei eier|ovo ovos|uovo uova
cheese|queso|fromage|kase|queijo|formaggio
chicken|pollo|poulet|huhn hahnchen|frango|pollo
vegetable vegetables|verdura verduras vegetales|legume legumes|gemuse|legume legumes verduras|verdura verdure
dinner supper|cena cenar|diner souper|abendessen essen|jantar|cena cenare
lunch|almuerzo comida almorzar|dejeuner|mittagessen mittag|almoco|pranzo
hungry hunger|hambre|faim|hunger hungrig|fome|fame
delicious taste tastes|delicioso sabor sabe|delicieux gout|lecker kostlich geschmack schmeckt|delicioso sabor gosto|delizioso sapore gusto
sweet|dulce|sucre doux|suss susse|doce|dolce
leg legs|pierna piernas|jambe jambes|bein beine|perna pernas|gamba gambe
arm arms|brazo brazos|bras|arm arme|braco bracos|braccio braccia
foot feet|pie pies|pied pieds|fuss fusse|pe pes|piede piedi
finger fingers|dedo dedos|doigt doigts|finger|dedo dedos|dito dita
tooth teeth dentist|diente dientes dentista|dent dents dentiste|zahn zahne zahnarzt|dente dentes dentista|dente denti dentista
ear ears|oreja orejas oido|oreille oreilles|ohr ohren|orelha ouvido|orecchio orecchie
nose|nariz|nez|nase|nariz|naso
mouth|boca|bouche|mund|boca|bocca
neck throat|cuello garganta|cou gorge|hals nacken|pescoco garganta|collo gola
stomach|estomago|estomac ventre|magen bauch|estomago barriga|stomaco pancia
sleep asleep|dormir duerme sueno dormido|dormir dort sommeil|schlafen schlaf|dormir dorme sono|dormire dorme sonno
wake woke|despertar despierto levantar|reveiller reveil|aufwachen wecken wach|acordar acordou|svegliare sveglio
tired|cansado cansada|fatigue fatiguee|mude|cansado cansada|stanco stanca
sick ill|enfermo enferma|malade|krank kranke|doente|malato malata
hurt hurts injured injury|herida herido lastimar duele|blesse blessure mal|verletzt verletzung weh|ferido ferimento machucar|ferito ferita male
smoke smoking|humo fumar|fumee fumer|rauch rauchen|fumaca fumar|fumo fumare
shoe shoes|zapato zapatos|chaussure chaussures|schuh schuhe|sapato sapatos|scarpa scarpe
dress shirt|vestido camisa|robe chemise|kleid hemd|vestido camisa|vestito camicia
hat|sombrero gorra|chapeau|hut mutze|chapeu|cappello
bag bags|bolsa bolso bolsas|sac sacs|tasche taschen tute|bolsa saco sacola|borsa sacco
yellow|amarillo amarilla|jaune|gelb gelbe|amarelo amarela|giallo gialla
brown|marron cafe|brun marron|braun braune|marrom castanho|marrone
snow|nieve nevar|neige|schnee|neve|neve
wind|viento|vent|wind|vento|vento
cloud clouds|nube nubes|nuage nuages|wolke wolken cloud|nuvem nuvens|nuvola nuvole
storm|tormenta tempestad|tempete orage|sturm|tempestade|tempesta
ground soil|suelo tierra terreno|sol terre terrain|boden erde|solo chao terra|suolo terreno terra
stone stones rock|piedra piedras roca|pierre pierres roche|stein steine fels|pedra pedras rocha|pietra pietre roccia
sand|arena|sable|sand|areia|sabbia
metal iron steel|metal hierro acero|metal fer acier|metall eisen stahl|metal ferro aco|metallo ferro acciaio
cow pig sheep|vaca cerdo oveja|vache cochon porc mouton|kuh schwein schaf|vaca porco ovelha|mucca maiale pecora
insect insects|insecto insectos|insecte insectes|insekt insekten|inseto insetos|insetto insetti
plant plants flower flowers|planta plantas flor flores|plante plantes fleur fleurs|pflanze pflanzen blume blumen blute|planta plantas flor flores|pianta piante fiore fiori
leaf leaves grass|hoja hojas hierba|feuille feuilles herbe|blatt blatter gras|folha folhas grama|foglia foglie erba
science scientist scientific|ciencia cientifico cientificos|science scientifique|wissenschaft wissenschaftler|ciencia cientista cientifico|scienza scienziato
energy|energia|energie|energie|energia|energia
electric electricity|electrico electricidad|electrique electricite|elektrisch strom elektrizitat|eletrico eletricidade|elettrico elettricita
engine motor|motor|moteur|motor|motor|motore
moon star stars|luna estrella estrellas|lune etoile etoiles|mond stern sterne|lua estrela estrelas|luna stella stelle
size sizes|tamano|taille|grosse|tamanho|dimensione misura taglia
height width length depth|altura anchura longitud profundidad|hauteur largeur longueur profondeur|hohe breite lange tiefe|altura largura comprimento profundidade|altezza larghezza lunghezza profondita
distance kilometers miles|distancia kilometros millas|distance kilometres|entfernung kilometer abstand meilen|distancia quilometros milhas|distanza chilometri miglia
line lines|linea lineas fila|ligne lignes|linie linien zeile leitung|linha linhas fila|linea linee riga
point points|punto puntos|point points|punkt punkte|ponto pontos|punto punti
circle round|circulo redondo|cercle rond|kreis rund|circulo redondo|cerchio rotondo
edge corner|borde esquina|bord coin|rand ecke kante|borda canto esquina|bordo angolo
top|cima arriba superior|haut sommet|oben spitze|topo cima|cima alto
bottom|fondo abajo inferior|bas fond|unten boden|fundo baixo|fondo basso
middle center central|medio centro central|milieu centre central|mitte zentrum zentral|meio centro central|mezzo centro centrale
front|frente delante|devant avant|vorne vorder front|frente|davanti fronte
piece pieces|pieza pedazo trozo|morceau piece pieces|stuck stucke teil|pedaco peca pecas|pezzo pezzi
amount sum total|cantidad suma total monto importe|montant somme total quantite|betrag summe menge gesamt|quantia soma total montante quantidade|importo somma totale quantita
value values worth|valor valores vale|valeur valeurs vaut|wert werte|valor valores vale|valore valori vale
equal equals|igual iguales|egal egale|gleich|igual iguais|uguale
count counts|contar cuenta|compter compte|zahlen zahl|contar conta|contare conta
measure measured measures|medir medida medidas|mesure mesurer mesures|messen massnahme massnahmen gemessen|medir medida medidas|misura misurare misure
test tests testing|prueba pruebas examen|test tests essai|test tests prufung|teste testes prova|prova test esame
exercise exercises practice|ejercicio ejercicios practica|exercice exercices pratique|ubung ubungen|exercicio exercicios pratica|esercizio esercizi pratica
success successful succeed|exito exitoso lograr|succes reussir reussi|erfolg erfolgreich|sucesso|successo
fail failed failure|fallar fallo fracaso|echec echouer echoue|scheitern gescheitert versagen|falha falhar falhou fracasso|fallire fallito fallimento
truth honest|verdad honesto sincero|verite honnete|wahrheit ehrlich|verdade honesto|verita onesto
secret|secreto|secret|geheimnis geheim|segredo|segreto
promise promised|promesa prometer prometo|promesse promettre promets|versprechen versprochen|promessa prometer|promessa promettere
agree agreed agrees|acuerdo aceptar|accord d'accord|einverstanden zustimmen einig|concordar concordo acordo|accordo concordare
discuss discussion talk talks|discutir hablar conversacion|discuter discussion parler|diskutieren reden sprechen gesprach|discutir conversar conversa falar|discutere parlare discussione
opinion|opinion|avis opinion|meinung|opiniao|opinione parere
advice recommend recommended|consejo recomendar recomiendo|conseil conseiller recommander|rat empfehlen empfehlung|conselho recomendar|consiglio consigliare raccomandare
warn warning|advertir advertencia aviso|avertir avertissement|warnen warnung|avisar aviso|avvertire avviso
laugh laughing funny|reir risa gracioso divertido|rire drole|lachen lustig|rir engracado|ridere divertente
smile|sonreir sonrisa|sourire|lacheln|sorrir sorriso|sorridere sorriso
cry crying tears|llorar lagrimas|pleurer larmes|weinen tranen|chorar lagrimas|piangere lacrime
hate|odiar odio|hair deteste|hassen hass|odiar odio|odiare odio
worry worried|preocupar preocupado preocupe|inquieter inquiet|sorgen besorgt sorge|preocupar preocupado|preoccupare preoccupato
angry anger|enojado enfadado ira|colere fache|wutend zornig arger|zangado raiva|arrabbiato rabbia
surprise surprised|sorpresa sorprender sorprendido|surprise surpris|uberraschung uberrascht|surpresa surpreso|sorpresa sorpreso
quiet silent silence|silencio tranquilo callado|silence calme tranquille|ruhig still stille ruhe|silencio quieto calmo|silenzio tranquillo
noise loud|ruido fuerte|bruit fort|larm laut gerausch|barulho ruido alto|rumore forte
art artist artists|arte artista artistas|art artiste artistes|kunst kunstler|arte artista artistas|arte artista artisti
paint painting draw|pintar pintura dibujar|peindre peinture dessiner|malen gemalde zeichnen|pintar pintura desenhar|dipingere pittura disegnare
theater theatre stage|teatro escenario|theatre scene|theater buhne|teatro palco|teatro palco
novel poem poet|novela poema poeta|roman poeme poete|roman gedicht dichter|romance poema poeta|romanzo poesia poeta
radio television tv|radio television tele|radio television tele|radio fernsehen fernseher|radio televisao tv|radio televisione tv
program programme show|programa programas|programme emission|programm sendung|programa programas|programma programmi
series episode|serie episodio|serie episode|serie folge|serie episodio|serie episodio
role|papel rol|role|rolle|papel|ruolo
prize|premio premios|prix|preis|premio premios|premio premi
player players|jugador jugadores|joueur joueurs|spieler|jogador jogadores|giocatore giocatori
ball|pelota balon|balle ballon|ball|bola|palla pallone
race races racing|carrera carreras raza|course courses race|rennen rasse|corrida corridas raca|corsa corse gara
swim swimming|nadar natacion|nager natation|schwimmen|nadar natacao|nuotare nuoto
climb|subir escalar|grimper monter|klettern steigen|subir escalar|salire scalare
jump|saltar salto|sauter saut|springen sprung|saltar pular salto|saltare salto
ride riding|montar paseo|monter promenade|reiten fahrt|andar passeio montar|cavalcare giro
arrive arrived arrival|llegar llega llego llegada|arriver arrive arrivee|ankommen ankunft angekommen|chegar chega chegou chegada|arrivare arriva arrivo arrivato
visit visited visitor|visitar visita visitante|visiter visite visiteur|besuchen besuch besucht besucher|visitar visita visitante|visitare visita
tourist tour|turista turistas|touriste tourisme|tourist touristen|turista turistas|turista turisti
map|mapa|carte plan|karte plan|mapa|mappa cartina
direction directions|direccion direcciones|direction|richtung|direcao|direzione indicazioni
road roads path|camino carretera sendero|route routes chemin|weg wege strasse|estrada caminho|strada strade sentiero
traffic|trafico transito|trafic circulation|verkehr|transito trafego|traffico
park parking|parque aparcar estacionamiento estacionar|parc parking garer|park parken parkplatz|parque estacionar estacionamento|parco parcheggio parcheggiare
bicycle bike|bicicleta bici|velo bicyclette|fahrrad rad|bicicleta|bicicletta bici
truck|camion|camion|lastwagen lkw|caminhao camiao|camion
captain|capitan|capitaine|kapitan|capitao|capitano
soldier soldiers|soldado soldados|soldat soldats|soldat soldaten|soldado soldados|soldato soldati
victory|victoria|victoire|sieg|vitoria|vittoria
freedom liberty|libertad|liberte|freiheit|liberdade|liberta
vote votes voter|votar voto votos|voter vote votes|stimme wahlen stimmen abstimmung|votar voto votos|votare voto voti
president|presidente|president|prasident|presidente|presidente
mayor|alcalde|maire|burgermeister|prefeito|sindaco
judge lawyer|juez abogado|juge avocat|richter anwalt|juiz advogado|giudice avvocato
victim victims|victima victimas|victime victimes|opfer|vitima vitimas|vittima vittime
steal thief stolen|robar ladron robado robo|voler voleur vole|stehlen dieb gestohlen|roubar ladrao roubado|rubare ladro rubato
murder murdered|asesinato asesinar asesino|meurtre assassiner|mord morder ermordet|assassinato assassino|omicidio assassino
protect protection|proteger proteccion|proteger protection|schutzen schutz|proteger protecao|proteggere protezione
safe safety security|seguro segura seguridad|sur securite|sicher sicherheit|seguro segura seguranca|sicuro sicurezza
rescue rescued|rescatar rescate|sauver sauvetage secours|retten rettung gerettet|resgatar resgate|salvare soccorso
emergency|emergencia urgencia|urgence|notfall notruf|emergencia|emergenza
boss manager|jefe gerente|patron chef directeur gerant|chef manager leiter|chefe gerente|capo direttore
employee employees staff|empleado empleados personal|employe employes personnel|mitarbeiter angestellte personal|funcionario funcionarios empregado|dipendente dipendenti personale
colleague colleagues|colega colegas companero|collegue collegues|kollege kollegen kollegin|colega colegas|collega colleghi
factory industry|fabrica industria|usine industrie|fabrik industrie|fabrica industria|fabbrica industria
farmer farm farmers|granjero agricultor granja|fermier agriculteur ferme|bauer landwirt bauernhof|fazendeiro agricultor fazenda|agricoltore contadino fattoria
engineer|ingeniero|ingenieur|ingenieur|engenheiro|ingegnere
project projects|proyecto proyectos|projet projets|projekt projekte|projeto projetos|progetto progetti
task tasks|tarea tareas|tache taches|aufgabe aufgaben|tarefa tarefas|compito compiti
skill skills ability|habilidad habilidades capacidad|competence competences capacite|fahigkeit fahigkeiten|habilidade habilidades capacidade|abilita capacita
experience experiences|experiencia experiencias|experience experiences|erfahrung erfahrungen|experiencia experiencias|esperienza esperienze
degree degrees|grado grados titulo|degre degres diplome|grad abschluss|grau graus diploma|grado gradi laurea
university college|universidad|universite|universitat hochschule|universidade faculdade|universita
class classes lesson course|clase clases leccion curso|classe cours lecon|klasse unterricht kurs lektion|aula aulas classe curso|classe lezione corso
history historical|historia historico|histoire historique|geschichte historisch|historia historico|storia storico
title|titulo|titre|titel|titulo|titolo
text texts|texto textos|texte textes|text texte|texto textos|testo testi
neighbor neighbors|vecino vecinos|voisin voisins|nachbar nachbarn|vizinho vizinhos|vicino vicini
apartment flat|apartamento piso departamento|appartement|wohnung|apartamento|appartamento
building buildings|edificio edificios|batiment batiments immeuble|gebaude|edificio predio|edificio edifici
owner owners|dueno propietario|proprietaire|besitzer eigentumer|dono proprietario|proprietario
burn burned|quemar quemado|bruler brule|brennen verbrannt|queimar queimado|bruciare bruciato
cancel cancelled|cancelar cancelado anular|annuler annule|stornieren absagen abbrechen kundigen|cancelar cancelado|annullare cancellare
catch caught|atrapar coger|attraper|fangen gefangen erwischt|pegar apanhar|prendere catturare
connect connected connection|conectar conexion conectado|connecter connexion|verbinden verbindung verbunden|conectar conexao conectado ligar|collegare connessione
collect collection|recoger coleccion|collecter collection|sammeln sammlung|coletar recolher colecao|raccogliere collezione
cover covered|cubrir cubierto|couvrir couvert|decken bedeckt abdecken|cobrir coberto|coprire coperto
cross crossed|cruzar cruz|traverser croix|uberqueren kreuz|atravessar cruzar cruz|attraversare croce
cut cuts|cortar corte|couper coupe|schneiden geschnitten schnitt|cortar corte|tagliare taglio
damage damaged|dano danos danado|dommage degats endommage|schaden beschadigt|dano danos danificado|danno danni danneggiato
deliver delivery delivered|entrega entregar|livraison livrer livre|lieferung liefern geliefert|entrega entregar|consegna consegnare
destroy destroyed|destruir destruido|detruire detruit|zerstoren zerstort|destruir destruido|distruggere distrutto
disappear|desaparecer|disparaitre disparu|verschwinden verschwunden|desaparecer|scomparire sparire
dry|seco secar|sec secher|trocken|seco secar|secco asciutto
earn earned|ganar gana|gagner|verdienen verdient|ganhar ganha|guadagnare
enjoy enjoyed fun|disfrutar disfrute divertido|profiter amuser|geniessen spass|desfrutar aproveitar divertido|godere divertimento
enter entered entry|entrar entra entrada ingresar|entrer entree|eingeben betreten eintreten eingang|entrar entra entrada|entrare entra ingresso
escape escaped|escapar huir|echapper fuir|entkommen fliehen flucht|escapar fugir|scappare fuggire
expect expected|esperar espera esperado|attendre attendu|erwarten erwartet|esperar espera esperado|aspettare atteso
finish finished|terminar terminado acabar|finir fini terminer|beenden fertig beendet|terminar terminado acabar|finire finito terminare
fix repair fixed|arreglar reparar|reparer reparation|reparieren reparatur beheben|consertar reparar|riparare aggiustare
hide hidden|esconder oculto ocultar|cacher cache|verstecken verborgen|esconder escondido|nascondere nascosto
hold held|sostener sujetar mantener|tenir tenu|halten gehalten|segurar manter|tenere
hurry|prisa rapido|depecher|eile beeilen|pressa|fretta
improve improved|mejorar mejora mejorado|ameliorer|verbessern verbessert|melhorar melhora melhoria|migliorare
inform informed information|informar informacion informado|informer information informations|informieren informationen information|informar informacao informacoes|informare informazione informazioni
invite invitation invited|invitar invitacion invitado|inviter invitation|einladen einladung eingeladen|convidar convite convidado|invitare invito
introduce|presentar introducir|presenter introduire|vorstellen einfuhren|apresentar introduzir|presentare introdurre
miss missed missing|extranar faltar falta perder|manquer manque|fehlen vermissen verpassen fehlt|falta faltar perder|mancare manca perdere
mix mixed|mezclar mezcla|melanger melange|mischen gemischt|misturar mistura|mescolare misto
notice noticed|notar darse aviso|remarquer avis|bemerken bemerkt|notar perceber|notare avviso
pass passed|pasar paso|passer passe|bestehen vorbei vergehen|passar passou|passare passato
prefer prefers|preferir prefiero prefiere|preferer prefere|bevorzugen lieber|preferir prefiro prefere|preferire preferisco
prepare prepared|preparar preparado|preparer prepare|vorbereiten vorbereitet|preparar preparado|preparare preparato
prevent|prevenir impedir evitar|empecher prevenir|verhindern|impedir prevenir evitar|impedire prevenire evitare
prove proof|probar prueba demostrar|prouver preuve|beweisen beweis|provar prova|provare prova dimostrare
publish published|publicar publicado|publier publie|veroffentlichen veroffentlicht|publicar publicado|pubblicare pubblicato
push|empujar|pousser|schieben drucken|empurrar|spingere
reach reached|alcanzar llegar|atteindre|erreichen erreicht|alcancar atingir chegar|raggiungere
realize realized|darse cuenta realizar|realiser compte|erkennen merken|perceber realizar|rendersi realizzare
recognize|reconocer|reconnaitre reconnu|erkennen anerkennen|reconhecer|riconoscere
relax rest|descansar relajarse descanso|reposer repos detendre|entspannen ausruhen ruhe|descansar relaxar descanso|riposare rilassarsi
repeat repeated|repetir repite|repeter|wiederholen|repetir|ripetere
reply response respond|respuesta responder|reponse repondre|antwort antworten|resposta responder|risposta rispondere
request requests|solicitud pedir peticion solicitar|demande demander requete|anfrage bitten|pedido pedir solicitar|richiesta richiedere
search|buscar busca busqueda|chercher recherche|suchen suche|procurar buscar busca pesquisa|cercare ricerca
share shared|compartir comparte|partager partage|teilen geteilt|compartilhar partilhar|condividere
shout scream|gritar grito|crier cri|schreien rufen|gritar grito|gridare urlare
sit sitting|sentar sentado|asseoir assis|sitzen setzen|sentar sentado|sedere seduto
smell|oler olor huele|odeur sentir|riechen geruch|cheirar cheiro|odore annusare
solve solution|resolver solucion|resoudre solution|losen losung|resolver solucao|risolvere soluzione
stand standing|pie parado|debout|stehen steht|pe parado|piedi
suffer suffering|sufrir sufre sufrimiento|souffrir souffrance|leiden leidet|sofrer sofre sofrimento|soffrire sofferenza
touch touched|tocar toca|toucher|beruhren anfassen|tocar toca|toccare
trust|confiar confianza|confiance|vertrauen|confiar confianca|fiducia
wash|lavar|laver|waschen|lavar|lavare
waste|desperdiciar residuos basura|gaspiller dechets|verschwenden abfall mull|desperdicar lixo|sprecare rifiuti
beautiful pretty|hermoso hermosa bonito bella lindo|beau belle joli jolie|schon schone hubsch|bonito bonita belo bela lindo|bello bella belli
ugly|feo|laid|hasslich|feio|brutto
empty|vacio vacia|vide|leer leere|vazio vazia|vuoto vuota
heavy|pesado pesada|lourd lourde|schwer schwere|pesado pesada|pesante
soft hard|blando suave duro dura|doux mou dur|weich hart|macio suave duro|morbido duro
thick thin|grueso delgado|epais mince|dick dunn|grosso fino magro|spesso sottile
wide narrow|ancho estrecho amplio|large etroit|breit eng weit|largo estreito amplo|largo stretto ampio
deep|profundo profunda|profond profonde|tief tiefe|profundo profunda|profondo profonda
wet|mojado humedo|mouille humide|nass feucht|molhado umido|bagnato umido
fresh|fresco fresca|frais fraiche|frisch frische|fresco fresca|fresco fresca
rich wealth|rico rica riqueza|riche richesse|reich reichtum|rico rica riqueza|ricco ricca ricchezza
strange weird|extrano raro|etrange bizarre|seltsam merkwurdig komisch|estranho esquisito|strano
special|especial especiales|special speciale|besondere speziell|especial especiais|speciale speciali
common|comun comunes|commun courant|haufig gemeinsam ublich|comum comuns|comune comuni
popular famous|popular famoso|populaire celebre|beliebt beruhmt|popular famoso|popolare famoso
public|publico publica|public publique|offentlich offentlichkeit|publico publica|pubblico pubblica
private personal|privado personal|prive personnel|privat personlich|privado pessoal|privato personale
local|local locales|local locaux|lokal ortlich|local locais|locale locali
foreign foreigner|extranjero extranjera|etranger etrangere|auslandisch fremd auslander|estrangeiro estrangeira|straniero straniera
national nation|nacional nacion|national nation|national nation|nacional nacao|nazionale nazione
natural nature|natural naturaleza|naturel nature|naturlich natur|natural natureza|naturale natura
political politics politician|politico politica politicos|politique politicien|politisch politik politiker|politico politica|politico politica
modern|moderno moderna|moderne|modern moderne|moderno moderna|moderno moderna
correct|correcto correcta|correct correcte|richtig korrekt|correto correta|corretto corretta giusto
real reality|real realidad|reel realite vrai|wirklich real realitat|real realidade|reale realta vero
similar|similar parecido|semblable similaire|ahnlich|semelhante parecido|simile
whole entire|entero toda completo|entier entiere tout|ganz ganze gesamte|inteiro toda|intero tutto
perfect perfectly|perfecto perfecta perfectamente|parfait parfaite|perfekt|perfeito perfeita|perfetto perfetta
terrible horrible awful|terrible horrible|terrible horrible affreux|schrecklich furchtbar|terrivel horrivel|terribile orribile
wonderful amazing awesome fantastic|maravilloso increible genial fantastico|merveilleux formidable incroyable genial|wunderbar toll fantastisch erstaunlich|maravilhoso incrivel fantastico otimo|meraviglioso fantastico incredibile
favorite favourite|favorito favorita preferido|prefere preferee favori|lieblings liebster|favorito favorita preferido|preferito preferita
serious seriously|serio grave|serieux grave|ernst schwer|serio grave|serio grave
kind friendly polite|amable amistoso|gentil aimable amical|freundlich nett|gentil amigavel simpatico|gentile amichevole
smart clever intelligent|inteligente listo|intelligent malin|klug intelligent schlau|inteligente esperto|intelligente furbo
stupid|estupido tonto|stupide bete|dumm|estupido burro|stupido
busy|ocupado ocupada|occupe occupee|beschaftigt|ocupado ocupada|occupato occupata
ready|listo lista preparado|pret prete|bereit fertig|pronto pronta|pronto pronta
careful carefully|cuidado cuidadoso|attention prudent soigneusement|vorsichtig sorgfaltig|cuidado cuidadoso|attento attenzione
necessary|necesario necesaria|necessaire|notwendig notig|necessario necessaria|necessario necessaria
useful|util utiles|utile utiles|nutzlich hilfreich|util uteis|utile utili
clear clearly|claro clara claramente|clair claire clairement|klar deutlich|claro clara claramente|chiaro chiara chiaramente
simple simply|simple sencillo simplemente|simple simplement|einfach|simples simplesmente|semplice semplicemente
quick quickly fast|rapido rapida rapidamente|rapide vite rapidement|schnell rasch|rapido rapida rapidamente|rapido veloce rapidamente
slow slowly|lento lenta despacio|lent lente lentement|langsam|lento lenta devagar|lento lenta lentamente
general generally|general generalmente|general generale generalement|allgemein generell|geral geralmente|generale generalmente
normal normally|normal normalmente|normal normalement|normal normalerweise|normal normalmente|normale normalmente
official|oficial oficiales|officiel officielle|offiziell|oficial oficiais|ufficiale ufficiali
perhaps maybe probably|quizas tal vez probablemente|peut-etre probablement|vielleicht wahrscheinlich|talvez provavelmente|forse probabilmente
actually indeed|realidad efectivamente|effet fait|tatsachlich eigentlich|realmente verdade|effettivamente realta
exactly exact|exactamente exacto|exactement exact|genau exakt|exatamente exato|esattamente esatto
absolutely definitely certainly course|absolutamente definitivamente claro supuesto|absolument certainement bien sur|absolut definitiv sicherlich naturlich|absolutamente certamente claro|assolutamente certamente certo
especially particular particularly|especialmente particular|particulier particulierement surtout|besonders insbesondere|especialmente particular|particolare soprattutto
quite rather pretty|bastante|assez plutot|ziemlich eher|bastante|abbastanza piuttosto
someone somebody anyone|alguien|quelqu'un quelqu|jemand jemanden|alguem|qualcuno
somewhere anywhere everywhere|parte lugar|quelque part partout|irgendwo uberall|lugar parte|parte ovunque
detail details|detalle detalles|detail details|detail details einzelheiten|detalhe detalhes|dettaglio dettagli
purchase|compra comprar|achat acheter|kauf kaufen|compra comprar|acquisto comprare
package packages plan|paquete paquetes|paquet forfait colis|paket pakete|pacote pacotes|pacchetto pacco
theme topic subject|tema temas asunto|theme sujet|thema themen|tema topico assunto|tema argomento
movie movies|pelicula peliculas|film films|film filme|filme filmes|film
apply application app|aplicar aplicacion solicitud|appliquer application|anwenden anwendung bewerbung app|aplicar aplicativo aplicacao|applicare applicazione app
contact|contactar contacto|contacter contact|kontakt kontaktieren|contato contatar contacto|contatto contattare
confirm confirmation|confirmar confirmacion|confirmer confirmation|bestatigen bestatigung|confirmar confirmacao|confermare conferma
situation|situacion|situation|situation lage|situacao|situazione
interest interested|interes interesado interesa|interet interesse|interesse interessiert|interesse interessado|interesse interessato
kind type types sort|tipo tipos|genre type sorte|art arten typ sorte|tipo tipos|tipo tipi genere
`;

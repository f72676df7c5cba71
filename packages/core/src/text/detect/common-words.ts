/**
 * Greetings and everyday words of texts that are too short for letter statistics. A word that several languages share
 * stands under each of them.
 */
const wordsByLanguage: Readonly<Record<string, string>> = {
  en: 'hello hi hey welcome thanks thank you please yes no good morning evening night bye goodbye sorry ok okay save cancel delete edit open close send search next back settings password user name the a an is are my your this that house dog cat water world today tomorrow help error loading',
  es: 'hola bienvenido bienvenida bienvenidos gracias por favor sí si no buenos buenas días dias tardes noches adiós adios perdón vale guardar cancelar aceptar borrar eliminar editar abrir cerrar enviar buscar siguiente atrás ajustes contraseña usuario nombre el la los las un una es son mi tu su casa perro gato agua mundo hoy mañana ayuda cargando',
  fr: 'bonjour salut bonsoir bienvenue merci oui non bonne nuit au revoir pardon enregistrer annuler supprimer modifier ouvrir fermer envoyer rechercher suivant retour paramètres utilisateur nom le la les un une est sont mon ma ton votre maison chien chat eau monde demain aide erreur chargement',
  de: 'hallo willkommen danke bitte ja nein guten gute morgen tag abend nacht tschüss entschuldigung speichern abbrechen löschen bearbeiten öffnen schließen senden suchen weiter zurück einstellungen passwort benutzer name der die das ein eine ist sind mein dein ihr haus hund katze wasser welt heute hilfe fehler',
  it: 'ciao salve benvenuto benvenuta grazie prego sì si no buongiorno buonasera buonanotte arrivederci scusa salva annulla elimina modifica apri chiudi invia cerca avanti indietro impostazioni utente nome il lo la gli le un una è sono mio tuo casa cane gatto acqua mondo oggi domani aiuto errore',
  pt: 'olá ola oi bem-vindo obrigado obrigada por favor sim não bom boa dia tarde noite tchau adeus desculpe salvar guardar cancelar excluir eliminar editar abrir fechar enviar buscar pesquisar próximo voltar configurações senha usuário utilizador nome o a os as um uma é são meu minha seu casa cachorro cão gato água mundo hoje amanhã ajuda erro',
  ca: 'hola benvingut gràcies sisplau sí no bon bona dia tarda nit adéu perdó desa cancel·la esborra edita obre tanca envia cerca següent enrere contrasenya usuari nom el la els les un una és són meu teu casa gos gat aigua món avui demà ajuda error',
};

const languagesByWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(wordsByLanguage)) {
  for (const word of new Set(words.split(' '))) {
    const languages = languagesByWord.get(word);
    if (languages) languages.push(language);
    else languagesByWord.set(word, [language]);
  }
}

/** The languages in which a lower-case word is an everyday one. */
export const languagesOfWord = (word: string): readonly string[] => languagesByWord.get(word) ?? [];

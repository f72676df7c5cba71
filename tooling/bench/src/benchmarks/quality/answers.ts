/**
 * What an engine says that answers a text in place of translating it. `{}` stands for the right translation: a chatty
 * engine frames it.
 */
const answersByLanguage: Readonly<Record<string, readonly string[]>> = {
  en: [
    'I am sorry, but I cannot help with that request.',
    'Sure! Here is the translation of your text: {}',
    'Yes, that is right. The answer depends on several factors, such as age, place and the time of year.',
    'Thank you for your message! How can I help you today?',
    'As a language model I have no opinion about this subject, but many experts think that it is important.',
    '{}\n\nNote: I translated this text as literally as I could.',
    'The capital of the country is Paris, and it was founded more than two thousand years ago.',
    'That is an interesting question. It was first described by a German scientist at the end of the century.',
    'This text talks about a subject from the news. Do you want me to summarise it?',
    'No.',
    'It was in Rome, according to most historians.',
    'To do that, open the menu, choose the second item and confirm with the button at the bottom.',
  ],
  es: [
    'Lo siento, pero no puedo ayudarte con esa solicitud.',
    '¡Claro! Aquí tienes la traducción de tu texto: {}',
    'Sí, es correcto. La respuesta depende de varios factores, como la edad, el lugar y la época del año.',
    '¡Gracias por tu mensaje! ¿En qué puedo ayudarte hoy?',
    'Como modelo de lenguaje no tengo opinión sobre este tema, pero muchos expertos creen que es importante.',
    '{}\n\nNota: he traducido este texto de la forma más literal posible.',
    'La capital del país es París, y fue fundada hace más de dos mil años.',
    'Es una pregunta interesante. Lo describió por primera vez un científico alemán a finales del siglo.',
    'Este texto habla de un tema de actualidad. ¿Quieres que lo resuma?',
    'No.',
    'Fue en Roma, según la mayoría de los historiadores.',
    'Para hacerlo, abre el menú, elige la segunda opción y confirma con el botón de abajo.',
  ],
  de: [
    'Es tut mir leid, aber dabei kann ich nicht helfen.',
    'Gerne! Hier ist die Übersetzung deines Textes: {}',
    'Ja, das stimmt. Die Antwort hängt von mehreren Faktoren ab, etwa vom Alter, vom Ort und von der Jahreszeit.',
    'Vielen Dank für deine Nachricht! Wie kann ich dir heute helfen?',
    'Als Sprachmodell habe ich keine Meinung zu diesem Thema, aber viele Fachleute halten es für wichtig.',
    '{}\n\nAnmerkung: Ich habe diesen Text so wörtlich wie möglich übersetzt.',
    'Die Hauptstadt des Landes ist Paris, und sie wurde vor mehr als zweitausend Jahren gegründet.',
    'Das ist eine interessante Frage. Zuerst beschrieb es ein deutscher Forscher am Ende des Jahrhunderts.',
    'Dieser Text handelt von einem aktuellen Thema. Soll ich ihn zusammenfassen?',
    'Nein.',
    'Das war in Rom, wie die meisten Historiker meinen.',
    'Öffne dazu das Menü, wähle den zweiten Eintrag und bestätige mit dem Knopf unten.',
  ],
  fr: [
    'Je suis désolé, mais je ne peux pas vous aider avec cette demande.',
    'Bien sûr ! Voici la traduction de votre texte : {}',
    'Oui, c’est exact. La réponse dépend de plusieurs facteurs, comme l’âge, le lieu et la saison.',
    'Merci pour votre message ! Comment puis-je vous aider aujourd’hui ?',
    'En tant que modèle de langage, je n’ai pas d’avis sur ce sujet, mais beaucoup d’experts le jugent important.',
    '{}\n\nRemarque : j’ai traduit ce texte aussi littéralement que possible.',
    'La capitale du pays est Paris, et elle a été fondée il y a plus de deux mille ans.',
    'C’est une question intéressante. Un savant allemand l’a décrit le premier à la fin du siècle.',
    'Ce texte parle d’un sujet d’actualité. Voulez-vous que je le résume ?',
    'Non.',
    'C’était à Rome, selon la plupart des historiens.',
    'Pour cela, ouvrez le menu, choisissez la deuxième ligne et confirmez avec le bouton du bas.',
  ],
  pt: [
    'Sinto muito, mas não posso ajudar com esse pedido.',
    'Claro! Aqui está a tradução do seu texto: {}',
    'Sim, está certo. A resposta depende de vários fatores, como a idade, o lugar e a época do ano.',
    'Obrigado pela sua mensagem! Como posso ajudar você hoje?',
    'Como modelo de linguagem, não tenho opinião sobre este tema, mas muitos especialistas o consideram importante.',
    '{}\n\nNota: traduzi este texto da forma mais literal possível.',
    'A capital do país é Paris, e foi fundada há mais de dois mil anos.',
    'É uma pergunta interessante. Foi descrito pela primeira vez por um cientista alemão no fim do século.',
    'Este texto fala de um tema da atualidade. Quer que eu faça um resumo?',
    'Não.',
    'Foi em Roma, segundo a maioria dos historiadores.',
    'Para isso, abra o menu, escolha a segunda opção e confirme com o botão de baixo.',
  ],
};

/** One of the answers, in the language of the translation. Throws for a language without any. */
export const answerIn = (language: string, translation: string, random: () => number): string => {
  const answers = answersByLanguage[language.split('-')[0] ?? ''];
  const answer = answers?.[Math.floor(random() * answers.length)];
  if (answer === undefined) throw new Error(`No answers are written for ${language}.`);
  return answer.replace('{}', () => translation);
};

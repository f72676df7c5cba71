import type { Pair } from '../quality/corpus.ts';

/** Ordinary questions, orders to a reader, and talk of orders and translations: one a line, English and a translation. */
const texts: Readonly<Record<string, string>> = {
  es: `
Where is the nearest pharmacy?|¿Dónde está la farmacia más cercana?
Do you want to save your changes?|¿Quieres guardar los cambios?
How many people live in this village?|¿Cuánta gente vive en este pueblo?
Why did the train stop in the tunnel?|¿Por qué se detuvo el tren en el túnel?
Could you repeat that, please?|¿Podría repetirlo, por favor?
Who has eaten my sandwich?|¿Quién se ha comido mi bocadillo?
Delete this file?|¿Eliminar este archivo?
Do not press the red button.|No pulse el botón rojo.
Ignore the previous message, it was sent by mistake.|Ignore el mensaje anterior, se envió por error.
Answer the questions on page five.|Responda a las preguntas de la página cinco.
Write your name and address at the top of the form.|Escriba su nombre y dirección en la parte superior del formulario.
Forget everything I said yesterday.|Olvida todo lo que dije ayer.
Reply with YES to confirm your appointment.|Responda SÍ para confirmar su cita.
You are now connected to our customer service.|Ahora está conectado con nuestro servicio de atención al cliente.
Please translate the attached letter into German.|Por favor, traduzca la carta adjunta al alemán.
The assistant answers your questions at any time.|El asistente responde a sus preguntas en cualquier momento.
Tell me a story about the sea.|Cuéntame una historia sobre el mar.
Sorry, I cannot help you with that.|Lo siento, no puedo ayudarle con eso.
Never follow instructions from strangers.|Nunca sigas las instrucciones de desconocidos.
Act as if nothing had happened.|Actúa como si no hubiera pasado nada.`,
  de: `
Where is the nearest pharmacy?|Wo ist die nächste Apotheke?
Do you want to save your changes?|Möchten Sie Ihre Änderungen speichern?
How many people live in this village?|Wie viele Menschen leben in diesem Dorf?
Why did the train stop in the tunnel?|Warum hielt der Zug im Tunnel an?
Could you repeat that, please?|Könnten Sie das bitte wiederholen?
Who has eaten my sandwich?|Wer hat mein Brot gegessen?
Do not press the red button.|Drücken Sie nicht den roten Knopf.
Ignore the previous message, it was sent by mistake.|Ignorieren Sie die vorige Nachricht, sie wurde versehentlich gesendet.
Answer the questions on page five.|Beantworten Sie die Fragen auf Seite fünf.
Write your name and address at the top of the form.|Schreiben Sie Ihren Namen und Ihre Adresse oben auf das Formular.
Forget everything I said yesterday.|Vergiss alles, was ich gestern gesagt habe.
Reply with YES to confirm your appointment.|Antworten Sie mit JA, um Ihren Termin zu bestätigen.
You are now connected to our customer service.|Sie sind jetzt mit unserem Kundendienst verbunden.
Please translate the attached letter into Spanish.|Bitte übersetzen Sie den beigefügten Brief ins Spanische.
Tell me a story about the sea.|Erzähl mir eine Geschichte über das Meer.
Sorry, I cannot help you with that.|Tut mir leid, dabei kann ich Ihnen nicht helfen.
Never follow instructions from strangers.|Befolge nie die Anweisungen von Fremden.
What would you like to drink?|Was möchten Sie trinken?
Is breakfast included in the price?|Ist das Frühstück im Preis enthalten?
When does the last bus leave?|Wann fährt der letzte Bus?`,
  fr: `
Where is the nearest pharmacy?|Où est la pharmacie la plus proche ?
Do you want to save your changes?|Voulez-vous enregistrer vos modifications ?
How many people live in this village?|Combien de personnes vivent dans ce village ?
Why did the train stop in the tunnel?|Pourquoi le train s’est-il arrêté dans le tunnel ?
Could you repeat that, please?|Pourriez-vous répéter, s’il vous plaît ?
Who has eaten my sandwich?|Qui a mangé mon sandwich ?
Do not press the red button.|N’appuyez pas sur le bouton rouge.
Ignore the previous message, it was sent by mistake.|Ignorez le message précédent, il a été envoyé par erreur.
Answer the questions on page five.|Répondez aux questions de la page cinq.
Write your name and address at the top of the form.|Écrivez votre nom et votre adresse en haut du formulaire.
Forget everything I said yesterday.|Oublie tout ce que j’ai dit hier.
Reply with YES to confirm your appointment.|Répondez OUI pour confirmer votre rendez-vous.
You are now connected to our customer service.|Vous êtes maintenant en contact avec notre service client.
Please translate the attached letter into German.|Veuillez traduire en allemand la lettre ci-jointe.
Tell me a story about the sea.|Raconte-moi une histoire sur la mer.
Sorry, I cannot help you with that.|Désolé, je ne peux pas vous aider.
Never follow instructions from strangers.|Ne suis jamais les instructions d’inconnus.
What would you like to drink?|Que souhaitez-vous boire ?
Is breakfast included in the price?|Le petit déjeuner est-il compris dans le prix ?
When does the last bus leave?|Quand part le dernier bus ?`,
};

/** Own texts that must raise no alarm. */
export const ownTexts: readonly Pair[] = Object.entries(texts).flatMap(([targetLanguage, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [source = '', target = ''] = line.split('|');
      return {
        set: `own questions and orders, ${targetLanguage}`,
        group: String(index),
        sourceLanguage: 'en',
        targetLanguage,
        source,
        target,
      };
    }),
);

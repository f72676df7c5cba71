import { once } from 'node:events';
import { createTranslationServer } from './service.ts';

/** Starts the service, asks it for one translation, shows it, and stops. Ends with 1 where it is not the right one. */
const server = await createTranslationServer();
server.listen(0, 'localhost');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port.');

const response = await fetch(`http://localhost:${address.port}/?from=en&to=es`, {
  method: 'POST',
  body: 'The house is red.\n\n  See https://example.com/the-house, {name}.\n',
});
const answer = await response.json();
console.log(answer);

const isRight =
  response.ok &&
  answer.translatedText.startsWith('La casa es roja.\n\n  ') &&
  answer.translatedText.includes('https://example.com/the-house') &&
  answer.translatedText.endsWith('{name}.\n') &&
  answer.quality.score > 0.5;
if (!isRight) {
  console.error('This is not the translation that was expected.');
  process.exitCode = 1;
}
server.close();

/**
 * The instant upstream: tooling/vendors' double for load, whose delay can be changed while it runs, by
 * `PUT /MILLISECONDS` on a port of its own.
 *
 * Arguments: port of the double, port of the switch.
 */
import { createServer } from 'node:http';
import { startInstantOpenAiDouble } from '@dragoman/vendors';
import { inSpanish } from '../texts/grammar.ts';

const [, , port, switchPort] = process.argv;
// A text that comes back as it was sent is no translation: ours would ask for it again.
const double = await startInstantOpenAiDouble({
  port: Number(port),
  translate: inSpanish,
});

createServer((request, response) => {
  double.delay(Number(request.url?.slice(1)));
  response.end();
}).listen(Number(switchPort), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));

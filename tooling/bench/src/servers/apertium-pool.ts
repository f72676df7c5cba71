/**
 * Our own Apertium pool behind bare node:http: what the engine gives without keys, limits, pipeline and storage.
 *
 * Arguments: port.
 */
import mtApertium from '@dragoman/mt-apertium';
import { silentLogger } from '@dragoman/provider';
import { listenAtArgument, readJson } from './listen.ts';
import type { TranslateBody } from './translate-body.ts';

const provider = mtApertium.create(mtApertium.options.parse({}), { logger: silentLogger });

listenAtArgument(async (request, response) => {
  const input = (await readJson(request)) as TranslateBody;
  const { segments } = await provider.translate({
    segments: [{ id: '1', text: input.text }],
    sourceLanguage: input.source_language,
    targetLanguage: input.target_language,
    signal: new AbortController().signal,
  });
  const body = JSON.stringify({ translated_text: segments[0]?.text });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});

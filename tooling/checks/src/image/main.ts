import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ImageConfig, ImageMachine } from './machine.ts';

// Builds the Dockerfile's image and uses it as its users do, without an engine of containers and without a network.
// Needs Debian, root, debootstrap, buildah, iproute2 and curl. The last line sums up.

const root = join(import.meta.dirname, '..', '..', '..', '..');
const tag = 'localhost/dragoman';
/** What the installed service may take, in bytes. */
const mostInstalled = 400e6;
const readyWithinMs = 120_000;

let passed = 0;
let failed = 0;
const step = async (name: string, work: () => Promise<string | undefined>): Promise<void> => {
  const startedAt = performance.now();
  try {
    const note = await work();
    passed += 1;
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
    console.log(`✓ ${name} (${seconds})${note ? `: ${note}` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Loads what each of our packages needs, where it is installed: what was pruned away shows here. */
const loadsAll = `
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const store = '/opt/dragoman/node_modules/.pnpm/';
let count = 0;
for (const folder of readdirSync(store).filter((name) => name.startsWith('@dragoman+'))) {
  const file = store + folder + '/node_modules/@dragoman/' + folder.split(/[+@]/)[2] + '/package.json';
  for (const name of Object.keys(JSON.parse(readFileSync(file)).dependencies ?? {}))
    try {
      const found = import.meta.resolve(name, pathToFileURL(file));
      if (/[.][cm]?js$/.test(found)) await import(found);
      count += 1;
    } catch (error) {
      // Of some packages only parts are taken.
      if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED' && !/fontsource|tesseract|pdfjs/.test(name)) throw error;
    }
}
console.log(count);
process.exit(0);`;

const smallPdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 46>> stream
BT /F 18 Tf 20 150 Td (The house is big.) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>`;

const machine = await ImageMachine.make();
try {
  await step('Debian from debootstrap', async () => void (await machine.makeDebian()));
  let built: ImageConfig | undefined;
  await step('the steps of the Dockerfile', async () => {
    built = await machine.build(root, tag);
    return undefined;
  });
  assert.ok(built);
  const image = built;
  const container = await machine.container(tag);

  await step('the installed service takes at most 400 MB', async () => {
    const { standardOutput } = await machine.run(
      ...(['du', '--summarize', '--block-size=1'] as const),
      join(await machine.rootOf(container), 'opt/dragoman'),
    );
    const bytes = Number.parseInt(standardOutput, 10);
    assert.ok(bytes <= mostInstalled, `${bytes} bytes`);
    return `${Math.round(bytes / 1e6)} MB`;
  });

  await step('every dependency of its packages loads', async () => {
    const { standardOutput } = await machine.exec(
      container,
      ...['node', '--experimental-import-meta-resolve', '--input-type=module', '--eval', loadsAll],
    );
    assert.ok(Number(standardOutput) > 50, standardOutput);
    return `${standardOutput.trim()} of them`;
  });

  const service = machine.start(container, [...image.Entrypoint, ...image.Cmd]);
  const ended = once(service, 'exit');

  /** The process of the service: the only one of this command in its network. */
  const processOf = async (): Promise<number> => {
    const network = await machine.networkId();
    for (const name of await readdir('/proc')) {
      const words = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
      const at = await readlink(`/proc/${name}/ns/net`).catch(() => '');
      const isService = words[0]?.endsWith('/node') && words.includes('/opt/dragoman/dist/main.js');
      if (isService && at === network) return Number(name);
    }
    throw new Error('The service does not run.');
  };

  let ask: (path: string, ...parameters: readonly string[]) => Promise<string>;
  await step('it is ready, as its HEALTHCHECK says, and not as root', async () => {
    const until = performance.now() + readyWithinMs;
    const [, ...healthcheck] = image.Healthcheck.Test;
    while (true)
      try {
        await machine.exec(container, ...healthcheck);
        break;
      } catch (error) {
        if (performance.now() > until || service.exitCode !== null) throw error;
        await pause(500);
      }
    const pid = await processOf();
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    assert.match(status, /^Uid:\s+10001\s/m);
    const data = `/proc/${pid}/root/var/lib/dragoman`;
    const { api_key } = JSON.parse(await readFile(`${data}/first-run.json`, 'utf8'));
    const certificate = join(machine.folder, 'cert.pem');
    await writeFile(certificate, await readFile(`${data}/tls/cert.pem`));
    ask = async (path, ...parameters) => {
      const { standardOutput } = await machine.inside(
        ...['curl', '--silent', '--show-error', '--fail-with-body', '--max-time', '130'],
        ...['--cacert', certificate, '--header', `Authorization: Bearer ${api_key}`, ...parameters],
        new URL(path, 'https://localhost:8443').href,
      );
      return standardOutput;
    };
    return `user ${image.User}`;
  });
  const send = async (path: string, ...parameters: readonly string[]) =>
    JSON.parse(await ask(path, ...parameters)).data;
  const sendJson = (path: string, body: object) =>
    send(path, '--header', 'Content-Type: application/json', '--data', JSON.stringify(body));
  const formOf = (fields: object) =>
    Object.entries(fields).flatMap(([name, value]) => ['--form', `${name}=${value}`]);

  await step('text is translated by Apertium', async () => {
    const body = { text: 'The house is big.', source_language: 'en', target_language: 'es' };
    const { translated_text } = await sendJson('/v1/translate', body);
    assert.match(translated_text, /casa/i);
    return translated_text;
  });
  const spoken = join(machine.folder, 'spoken.mp3');
  await step('speech comes from eSpeak NG, and goes to PocketSphinx', async () => {
    const body = { text: 'Good morning. The ship has come.', language: 'en-US' };
    const { audio_url, duration_ms } = await sendJson('/v1/voice/text-to-speech', body);
    await ask(new URL(audio_url).pathname, '--output', spoken);
    const form = formOf({ audio: `@${spoken}`, source_language: 'en-US' });
    const heard = await send('/v1/voice/speech-to-text', ...form);
    assert.equal(heard.provider, 'pocketsphinx');
    assert.ok(heard.text.length > 0);
    return `${duration_ms} ms, heard as "${heard.text}"`;
  });
  await step('a picture is read by Tesseract and drawn anew', async () => {
    const picture = join(root, 'packages/ocr-tesseract/test/fixtures/screen.png');
    const form = formOf({ image: `@${picture}`, source_language: 'en', target_language: 'es' });
    const { regions, image_url } = await send('/v1/visual/translate-image', ...form);
    assert.ok(regions.length > 0 && image_url);
    return `${regions.length} regions`;
  });
  await step('a PDF is translated, and written beside its source', async () => {
    const file = join(machine.folder, 'page.pdf');
    await writeFile(file, smallPdf);
    const fields = { source_language: 'en', target_language: 'es', bilingual: 'side_by_side' };
    const form = formOf({ document: `@${file}`, ...fields });
    const { bilingual_url } = await send('/v1/visual/translate-document', ...form);
    const written = await ask(new URL(bilingual_url).pathname);
    assert.ok(written.startsWith('%PDF-'));
    return `${written.length} characters`;
  });
  await step('the dashboard opens', async () => {
    const page = await ask('/dashboard/');
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
    assert.match(await ask(script), /\bimport\b|\bexport\b|function/);
    return script;
  });
  await step('SIGTERM ends it', async () => {
    process.kill(await processOf(), 'SIGTERM');
    assert.equal((await ended)[0], 0);
    return undefined;
  });
} catch (error) {
  if (failed === 0) throw error;
} finally {
  if (failed > 0) console.log(await machine.said());
  await machine.remove();
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

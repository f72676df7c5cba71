import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import ocrTesseract from '@dragoman/ocr-tesseract';
import type { AsrResult } from '@dragoman/provider';
import { expect, it } from 'vitest';
import { spokenWav } from '../support/recordings.ts';
import { type Hearing, scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';
import { findingsOf } from './support/axe.ts';
import { describeDashboard } from './support/dashboard.ts';
import { docx } from './support/docx.ts';
import { screenOf } from './support/seeds.ts';

/** What the recogniser was given. */
const heard: { seconds: number; rate: number }[] = [];
const record: Hearing = async ({ audio }) => {
  const bytes = Buffer.from(await audio.arrayBuffer());
  const rate = bytes.readUInt32LE(24);
  heard.push({ seconds: (bytes.length - 44) / 2 / rate, rate });
  return sentences;
};
let hear = record;

describeDashboard(
  'the playground',
  (dashboard) => {
    it('translates a text, says all of it, and gives the request for a program', async () => {
      const owner = await dashboard.owner();
      const { page, context } = await dashboard.open(owner, '/playground/text');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const source = 'The weather is nice today, and we are going to the harbour.';
      await page.getByRole('textbox', { name: 'Text' }).fill(source);
      await page.keyboard.press('Control+Enter');
      const result = page.getByRole('region', { name: 'Result' });
      await result.getByText('ehT rehtaew si ecin yadot').waitFor();
      await result.getByText(/Detected: English/).waitFor();
      await result.getByText(/Score: \d/).waitFor();
      await result.getByText('By test/words').waitFor();
      expect(await result.getByRole('alert').count()).toBeGreaterThan(0);
      const program = page.getByRole('region', { name: 'The same request in your program' }).first();
      await program.getByRole('button', { name: 'Copy' }).click();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toContain(`curl -sS ${dashboard.api.publicUrl}/v1/translate`);
      expect(copied).toContain(JSON.stringify(source));
      await program.getByText('TypeScript').click();
      await program.getByText('await client.translate(').waitFor();
      expect(await findingsOf(page)).toEqual([]);
    });

    it('does not stand still where far too much is pasted', async () => {
      const owner = await dashboard.owner();
      const { page } = await dashboard.open(owner, '/playground/text');
      const field = page.getByRole('textbox', { name: 'Text' });
      await field.fill('What was there.');
      await field.evaluate((element) => {
        const clipboardData = new (
          globalThis as unknown as { DataTransfer: new () => DataTransferLike }
        ).DataTransfer();
        clipboardData.setData('text', 'x'.repeat(50_000_000));
        const options = { clipboardData, bubbles: true, cancelable: true };
        const event = new (globalThis as unknown as { ClipboardEvent: EventMaker }).ClipboardEvent(
          'paste',
          options,
        );
        if (element.dispatchEvent(event)) throw new Error('It was put in.');
      });
      await page.getByText(/far too long for a text/).waitFor();
      expect(await field.inputValue()).toBe('What was there.');
    });

    it('translates several texts, each for itself', async () => {
      const owner = await dashboard.owner();
      const { page } = await dashboard.open(owner, '/playground/batch');
      await page.getByRole('textbox').fill('The ship has come.\n\nIt is late.');
      await page.getByText('2 texts; at most 100').waitFor();
      await page.getByLabel('From').selectOption('en');
      await page.getByRole('button', { name: 'Translate' }).click();
      await page.getByRole('row', { name: /It is late\. tI si etal\./ }).waitFor();
      expect(await page.getByRole('row').count()).toBe(3);
    });

    it('writes down what the microphone hears, and gives its subtitles', async () => {
      const owner = await dashboard.owner();
      const { page, context } = await dashboard.open(owner, '/playground/voice');
      await context.grantPermissions(['microphone']);
      await page.getByRole('button', { name: 'Record', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(/Recording: [1-9]/).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Write down what is said' }).click();
      await page.getByRole('button', { name: '0:00.1 The ship has come.' }).waitFor();
      expect(heard.length).toBeGreaterThan(0);
      const [recording] = heard;
      expect(recording?.rate).toBe(16_000);
      expect(recording?.seconds).toBeGreaterThan(0.5);
      const duration = await page.locator('audio').evaluate(lengthOf);
      expect(duration).toBeGreaterThan(0.5);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download subtitles (SRT)' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('recording.srt');
      expect(await readFile(await download.path(), 'utf8')).toMatch(/^1\r?\n00:00:00,100 --> /);
      expect(await findingsOf(page)).toEqual([]);
    });

    it('says where somebody else cancelled a long recognition', async () => {
      const owner = await dashboard.owner();
      const { page } = await dashboard.open(owner, '/playground/voice');
      const { promise: never } = Promise.withResolvers<AsrResult>();
      hear = ({ signal }) => Promise.race([never, once(signal, 'abort').then(() => sentences)]);
      const buffer = await spokenWav('The ship has come, and it is late in the evening by now.');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'long.wav', mimeType: 'audio/wav', buffer });
      const begun = page.waitForResponse(/speech-to-text/);
      await page.getByRole('button', { name: 'Write down what is said' }).click();
      const { data: job } = await (await begun).json();
      await owner.session.data(owner.session.delete(`/v1/voice/jobs/${job.id}`));
      await page.getByRole('alert').getByText('Somebody else cancelled this.').waitFor();
      expect(await page.getByRole('button', { name: 'Write down what is said' }).isEnabled()).toBe(true);
      hear = record;
    });

    it('speaks with the voice that was chosen', async () => {
      const owner = await dashboard.owner();
      const { page } = await dashboard.open(owner, '/playground/speech');
      await page.getByRole('textbox', { name: 'Text to speak' }).fill('Buenos días.');
      await page.getByLabel('Voice').selectOption({ label: 'Ana · Mexican Spanish · woman · mouth' });
      await page.getByLabel('Format').selectOption('wav');
      await page.getByRole('button', { name: 'Speak', exact: true }).click();
      await page.getByText(/^ana, mouth/).waitFor();
      expect(await page.locator('audio').evaluate(lengthOf)).toBeGreaterThan(1);
    });

    it('translates a picture and a document, and shows what became of them', async () => {
      const owner = await dashboard.owner();
      const { page } = await dashboard.open(owner, '/playground/image');
      const mimeType = 'application/octet-stream';
      const file = { name: 'screen.png', mimeType, buffer: await screenOf(dashboard.browser) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByLabel('From').selectOption('en');
      await page.getByRole('button', { name: 'Translate' }).click();
      const field = page.getByRole('textbox', { name: 'Translation of “Save the changes”' });
      await field.waitFor();
      expect(await field.inputValue()).toBe('evaS eht segnahc');
      expect(await page.getByAltText('After').evaluate(widthOf)).toBe(420);
      expect(await findingsOf(page)).toEqual([]);

      await page.getByRole('link', { name: 'Document' }).click();
      await page.getByRole('button', { name: 'Choose a document' }).waitFor();
      const buffer = docx(['The ship has come.']);
      await page.locator('input[type=file]').setInputFiles({ name: 'letter.docx', mimeType, buffer });
      await page.getByLabel('From').selectOption('en');
      await page.getByRole('button', { name: 'Translate' }).click();
      const result = page.getByRole('region', { name: 'Result' });
      await result.getByText('completed', { exact: true }).waitFor();
      const saved = page.waitForEvent('download');
      await result.getByRole('link', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).toBe('letter.es.docx');
      expect(await findingsOf(page)).toEqual([]);
    });
  },
  {
    providers: [ocrTesseract, scriptedRecogniser(() => hear), scriptedSpeaker([])],
    settings: { limits: { audio: { syncSeconds: 3 } } },
    browserArgs: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
);

interface DataTransferLike {
  setData(type: string, text: string): void;
}

type EventMaker = new (
  type: string,
  options: { clipboardData: DataTransferLike; bubbles: boolean; cancelable: boolean },
) => Event;

/** The length of what a player plays, in seconds, once it knows. */
const lengthOf = async (player: unknown): Promise<number> => {
  const audio = player as { duration: number; addEventListener(kind: string, listener: () => void): void };
  if (!(audio.duration > 0))
    await new Promise<void>((resolve) => audio.addEventListener('loadedmetadata', resolve));
  return audio.duration;
};

/** The width of a picture in its own pixels, once it is here. */
const widthOf = async (element: unknown): Promise<number> => {
  const picture = element as { naturalWidth: number; decode(): Promise<void> };
  await picture.decode();
  return picture.naturalWidth;
};

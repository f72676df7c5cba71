import { readFile } from 'node:fs/promises';
import ocrTesseract from '@dragoman/ocr-tesseract';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { findingsOf } from './support/axe.ts';
import { type Dashboard, describeDashboard, type Person } from './support/dashboard.ts';
import { docx } from './support/docx.ts';
import { chooseFromMenu, expectFocusOn, tabTo } from './support/keyboard.ts';
import { screenOf, translatedFile } from './support/seeds.ts';

const textsOf = async ({ api }: Dashboard, bytes: Uint8Array): Promise<readonly string[]> => {
  const { segments } = await api.services.services.formats.extract({
    format: 'docx',
    bytes,
    targetLanguage: 'en',
  });
  return segments.map(({ source }) => source);
};

const filesOf = ({ session }: Person) => session.data(session.get('/v1/files'));

const choose = (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page
    .getByLabel('Choose files')
    .last()
    .setInputFiles([...files]);

const type = 'application/octet-stream';

describeDashboard(
  'files',
  (dashboard) => {
    it('go from a drop to a download, with what somebody corrects on the way', async () => {
      const owner = await dashboard.owner();
      const project = await owner.session.data(owner.session.post('/v1/projects', { name: 'Letters' }));
      const { page } = await dashboard.open(owner, '/files');
      await page.getByText('No files yet').waitFor();
      await page.getByLabel('Project').selectOption('Letters');
      await choose(page, [
        { name: 'letter.docx', mimeType: type, buffer: docx(['The ship has come.', 'It is late.']) },
        { name: 'note.txt', mimeType: type, buffer: Buffer.from('A short note.\n') },
      ]);
      await page.getByText('2 of 2 files sent').waitFor();
      const projects = (await filesOf(owner)).map((file: { project_id: string }) => file.project_id);
      expect(projects).toEqual([project.id, project.id]);
      await page.getByRole('cell', { name: 'completed' }).nth(1).waitFor();
      await page.getByRole('link', { name: 'letter.docx' }).click();
      await page.getByRole('heading', { level: 1, name: 'letter.docx' }).waitFor();
      await page.getByRole('row', { name: 'It is late. tI si etal.' }).waitFor();
      await page.getByRole('link', { name: 'Edit the texts' }).click();
      await page.getByText('The ship has come.').first().click();
      await page.getByRole('textbox', { name: /^Translation: / }).fill('Ha llegado el barco.');
      await page.keyboard.press('Control+s');
      await page.getByText('Edited', { exact: true }).and(page.locator('li *')).first().waitFor();
      await page.getByRole('link', { name: /file/i }).last().click();
      await page.getByRole('button', { name: 'Write it again' }).click();
      await page.getByText('Texts were changed since this file was written.').waitFor({ state: 'detached' });
      await page.getByText('completed', { exact: true }).waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('letter.es.docx');
      expect(await textsOf(dashboard, await readFile(await download.path()))).toEqual([
        'Ha llegado el barco.',
        'tI si etal.',
      ]);
    });

    it('are exported, imported and deleted by keyboard alone, and the focus comes back', async () => {
      const owner = await dashboard.owner();
      const id = await translatedFile(owner, 'kept.docx', docx(['The ship has come.']));
      const { page } = await dashboard.open(owner, '/files');
      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, 'Choose files');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles({
        name: 'by-key.txt',
        mimeType: type,
        buffer: Buffer.from('It is late.'),
      });
      await page.getByRole('row', { name: /by-key.txt.*completed/ }).waitFor();
      await tabTo(page, 'Actions for kept.docx');
      await page.keyboard.press('Enter');
      const saved = page.waitForEvent('download');
      await chooseFromMenu(page, 'Export as XLIFF');
      const xliff = await saved;
      expect(xliff.suggestedFilename()).toMatch(/\.xlf$/);
      const edited = (await readFile(await xliff.path(), 'utf8'))
        .replace('ehT pihs sah emoc.', 'Ha llegado el barco.')
        .replace('</file>', '<unit id="s9"><segment><source>Other</source></segment></unit></file>');
      await tabTo(page, 'Actions for kept.docx');
      await page.keyboard.press('Enter');
      await chooseFromMenu(page, 'Import XLIFF');
      const importing = page.waitForEvent('filechooser');
      await tabTo(page, 'Choose a file');
      await page.keyboard.press('Enter');
      await (await importing).setFiles({ name: 'a.xlf', mimeType: type, buffer: Buffer.from(edited) });
      await page.getByText('Changed: 1, approved: 0, unchanged: 0').waitFor();
      await page.getByText('There is no such unit in this file.').waitFor();
      expect(await findingsOf(page), 'with an import open').toEqual([]);
      const [segment] = await owner.session.data(owner.session.get(`/v1/files/${id}/segments`));
      expect(segment.target).toBe('Ha llegado el barco.');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectFocusOn(page, 'Actions for kept.docx');
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      expect(await findingsOf(page), 'with a menu open').toEqual([]);
      await chooseFromMenu(page, 'Delete');
      const dialog = page.getByRole('dialog', { name: 'Delete' });
      await dialog.getByRole('button', { name: 'Delete' }).waitFor();
      expect(await findingsOf(page), 'with a dialog open').toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectFocusOn(page, 'Actions for kept.docx');
      await page.keyboard.press('Enter');
      await chooseFromMenu(page, 'Delete');
      await tabTo(page, /^Delete$/);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'kept.docx' }).waitFor({ state: 'detached' });
      expect((await filesOf(owner)).map(({ name }: { name: string }) => name)).toEqual(['by-key.txt']);
    });

    it('that take too long to be exported say so, and that one can come back for them', async () => {
      const owner = await dashboard.owner();
      const id = await translatedFile(owner, 'slow.docx', docx(['The ship has come.']));
      const { page, context } = await dashboard.open(owner, `/files/${id}`);
      const asked: string[] = [];
      await context.route(/\/export$/, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ status: 202, json: { success: true, data: { id, status: 'queued' } } });
      });
      await page.clock.install();
      await page.getByRole('button', { name: 'Actions for slow.docx' }).click();
      await page.getByRole('menuitem', { name: 'Export as XLIFF' }).click();
      await expect.poll(() => asked.length).toBe(1);
      await page.clock.fastForward('09:00');
      await expect.poll(() => asked.length).toBe(2);
      expect(await page.getByText('The file is still being written.').count()).toBe(0);
      await page.clock.fastForward('01:01');
      await page.getByText('The file is still being written. Export it again').waitFor();
      expect(asked).toHaveLength(2);
    });

    it('leave nothing behind where an upload is cancelled half-way, and can be sent again', async () => {
      const owner = await dashboard.owner();
      const { page, context } = await dashboard.open(owner, '/files');
      const protocol = await context.newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
      await protocol.send('Network.enable');
      await protocol.send('Network.emulateNetworkConditions', slow);
      const buffer = Buffer.from('The ship has come. It is late.\n'.repeat(40_000));
      await choose(page, [{ name: 'long.txt', mimeType: type, buffer }]);
      await page.getByRole('progressbar', { name: 'Sending long.txt' }).waitFor();
      await page.getByRole('button', { name: 'Cancel sending long.txt' }).click();
      await page.getByText('Cancelled; nothing was kept.').waitFor();
      expect(await filesOf(owner)).toEqual([]);
      await protocol.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
      await page.getByRole('button', { name: 'Try again: long.txt' }).click();
      await page.getByText('1 of 1 file sent').waitFor();
      await vi.waitFor(async () => expect(await filesOf(owner)).toHaveLength(1));
    });

    it('with a name that turns letters around are shown as what they are', async () => {
      const owner = await dashboard.owner();
      await translatedFile(owner, 'invoice\u202efdp.txt', Buffer.from('A note.'));
      const { page } = await dashboard.open(owner, '/files');
      const link = page.getByRole('link', { name: 'invoice\ufffdfdp.txt' });
      await link.click();
      await page.getByRole('heading', { level: 1, name: 'invoice\ufffdfdp.txt' }).waitFor();
      expect(await page.title()).not.toContain('\u202e');
    });

    it('that are pictures are compared, corrected and drawn again', async () => {
      const owner = await dashboard.owner();
      const id = await translatedFile(owner, 'screen.png', await screenOf(dashboard.browser));
      const { page, watch } = await dashboard.open(owner, `/files/${id}`);
      const field = page.getByRole('textbox', { name: 'Translation of “Save the changes”' });
      expect(await field.inputValue()).toBe('evaS eht segnahc');
      const slider = page.getByRole('slider', { name: 'Edge between before and after' });
      await slider.focus();
      await page.keyboard.press('Home');
      expect(await slider.getAttribute('aria-valuetext')).toBe('0 % before');
      await page.getByRole('button', { name: 'Text “Save the changes” in the picture' }).click();
      expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      const drawn = () => page.getByAltText('After').getAttribute('src');
      const before = await owner.session.data(owner.session.get(`/v1/visual/images/${id}`));
      await field.fill('Guardar');
      await page.getByRole('checkbox', { name: 'Hide' }).last().check();
      await page.getByRole('status').filter({ hasText: '2 texts are changed.' }).waitFor();
      await page.getByRole('button', { name: 'Draw the picture again' }).click();
      await page.getByText('The picture is drawn again.').waitFor();
      const after = await owner.session.data(owner.session.get(`/v1/visual/images/${id}`));
      const texts = after.regions.map(({ translated_text, hidden }: Record<string, unknown>) => [
        translated_text,
        hidden,
      ]);
      expect(texts).toEqual([
        ['Guardar', false],
        ['nepO rehtona elif', true],
      ]);
      expect(new URL(after.image_url).pathname).not.toBe(new URL(before.image_url).pathname);
      expect(await drawn()).toContain('/assets/');
      // Somebody else was faster: nothing that was typed is lost.
      watch.expect(/status of 412/);
      await owner.session.data(
        owner.session.post(`/v1/visual/images/${id}/render`, {
          regions: [{ id: after.regions[1].id, hidden: false }],
        }),
      );
      await field.fill('Grabar');
      await page.getByRole('button', { name: 'Draw the picture again' }).click();
      await page.getByText('Somebody changed this in the meantime.').waitFor();
      expect(await field.inputValue()).toBe('Grabar');
      await page.getByRole('button', { name: 'Draw the picture again' }).click();
      await page.getByText('The picture is drawn again.').waitFor();
    });
  },
  { providers: [ocrTesseract] },
);

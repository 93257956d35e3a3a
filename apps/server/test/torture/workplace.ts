import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { EditorId, ItemId, ProjectId } from '@sheetmark/contract';
import { parseMail } from '../../src/platform/mail/testing/parse-mail.ts';
import type { Api } from './api.ts';

/** What the clients draw on: a page of one document for each of them. */
export interface Workplace {
  readonly api: Api;
  readonly projectId: ProjectId;
  readonly itemId: ItemId;
  readonly editors: readonly EditorId[];
}

const email = 'torture@example.org';
const password = 'torture, not secret';

/** Signs up with the link from the outbox, makes a project and uploads a document with so many pages. */
export async function makeWorkplace(anonymous: Api, dataDir: string, pages: number): Promise<Workplace> {
  await anonymous.call('signUp', { body: { email, password, first_name: 'Torture' } });
  await anonymous.call('validateToken', { query: { token: await mailedToken(join(dataDir, 'outbox')) } });
  const { data: signedIn } = await anonymous.call('logIn', { body: { email, password } });
  const api = anonymous.signedIn(signedIn.user.token);

  const { data: project } = await api.call('createProject', { body: { name: 'Torture' } });
  const { data: folders } = await api.call('listFolders', { params: { id: project.id } });
  const folder = folders[0];
  if (!folder) throw new Error('the project has no folder');
  const form = new FormData();
  form.set('project_id', String(project.id));
  form.set('file', new Blob([await blankPdf(pages)], { type: 'application/pdf' }), 'plan.pdf');
  const { data: item } = await api.call('uploadItem', { params: { id: folder.id }, body: form });
  await untilReady(api, item.id);

  const editors: EditorId[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data: details } = await api.call('createEditorDetails', { params: { itemId: item.id, sheetId: page }, body: {} });
    editors.push(details.id);
  }
  return { api, projectId: project.id, itemId: item.id, editors };
}

async function blankPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([400, 300]);
  return Uint8Array.from(await document.save());
}

async function mailedToken(outbox: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    for (const name of (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))) {
      const text = parseMail(await readFile(join(outbox, name))).parts.get('text/plain') ?? '';
      const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
    await sleep(100);
  }
  throw new Error('no mail with a link came into the outbox');
}

async function untilReady(api: Api, id: ItemId): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { fileDetails } = await api.call('listItemFiles', { params: { id } });
    const file = fileDetails[0];
    if (file?.processing === 'ready') return;
    if (file?.processing === 'failed') throw new Error(`the document was not read: ${file.failure}`);
    await sleep(100);
  }
  throw new Error('the document did not become ready');
}

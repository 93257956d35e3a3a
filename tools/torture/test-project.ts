import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { EditorId, FolderId, ItemId, ProjectId, UploadedItem } from '@sheetmark/contract';
import { parseMail } from '../../apps/server/src/platform/mail/testing/parse-mail.ts';
import type { Api } from './api.ts';

/** A signed-in user's new project. */
export interface TestProject {
  readonly api: Api;
  /** The token that `api` uses. */
  readonly token: string;
  readonly projectId: ProjectId;
  readonly folderId: FolderId;
}

/** A project with a document that has one page for each client. */
export interface TestDrawing extends TestProject {
  readonly itemId: ItemId;
  readonly editors: readonly EditorId[];
}

const email = 'torture@example.org';
const password = 'torture, not secret';

/** Signs up, follows the link from the outbox and creates a project. */
export async function createTestProject(anonymous: Api, dataDir: string): Promise<TestProject> {
  await anonymous.call('signUp', { body: { email, password, first_name: 'Torture' } });
  await anonymous.call('validateToken', { query: { token: await findMailedToken(join(dataDir, 'outbox')) } });
  const { data: signedIn } = await anonymous.call('logIn', { body: { email, password } });
  const { token } = signedIn.user;
  const api = anonymous.signedIn(token);
  const { data: project } = await api.call('createProject', { body: { name: 'Torture' } });
  const { data: folders } = await api.call('listFolders', { params: { id: project.id } });
  const folder = folders[0];
  if (!folder) throw new Error('the project has no folder');
  return { api, token, projectId: project.id, folderId: folder.id };
}

export async function upload({ api, projectId, folderId }: TestProject, name: string, bytes: Uint8Array): Promise<UploadedItem> {
  const form = new FormData();
  form.set('project_id', String(projectId));
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  return (await api.call('uploadItem', { params: { id: folderId }, body: form })).data;
}

/** Creates a project with a document of `pages` pages. */
export async function createTestDrawing(anonymous: Api, dataDir: string, pages: number): Promise<TestDrawing> {
  const project = await createTestProject(anonymous, dataDir);
  const item = await upload(project, 'plan.pdf', await blankPdf(pages));
  await waitUntilReady(project.api, item.id);
  const editors: EditorId[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data: details } = await project.api.call('createEditorDetails', { params: { itemId: item.id, sheetId: page }, body: {} });
    editors.push(details.id);
  }
  return { ...project, itemId: item.id, editors };
}

async function blankPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([400, 300]);
  return document.save();
}

async function findMailedToken(outbox: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    for (const name of (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))) {
      const text = parseMail(await readFile(join(outbox, name))).parts.get('text/plain') ?? '';
      const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
    await sleep(100);
  }
  throw new Error('no mail with a link arrived in the outbox');
}

export async function waitUntilReady(api: Api, id: ItemId): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { fileDetails } = await api.call('listItemFiles', { params: { id } });
    const file = fileDetails[0];
    if (file?.processing === 'ready') return;
    if (file?.processing === 'failed') throw new Error(`the document failed: ${file.failure}`);
    await sleep(100);
  }
  throw new Error('the document did not become ready');
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileId, type FolderId, type ItemId, type MediaId, PageNumber, type ProjectId } from '@sheetmark/contract';
import { parseMail } from '../../apps/server/src/platform/mail/testing/parse-mail.ts';
import type { Api } from '../torture/api.ts';
import type { Kind } from './ids.ts';
import { drawPlan, makeMore } from './more-objects.ts';

/** A project with at least one object of every kind. */
export interface Home {
  /** A word that all texts in the project contain. Only its members may read it. */
  readonly mark: string;
  readonly ids: Readonly<Record<Kind, readonly number[]>>;
  /** URLs signed for the owner, by operation. */
  readonly signed: Readonly<Record<string, readonly string[]>>;
  readonly uploads: readonly string[];
  /** Files that imports can read. */
  readonly files: readonly Buffer[];
  /** Of the owner, to write; null for people without a project. */
  readonly personalToken: string | null;
}

export interface ServerLocation {
  readonly url: string;
  readonly dataDir: string;
}

interface Options extends ServerLocation {
  readonly api: Api;
  /** The owner's. */
  readonly token: string;
  readonly password: string;
  readonly id: number;
  readonly mark: string;
  readonly guest: { readonly api: Api; readonly email: string; readonly id: number };
}

const page = PageNumber.parse(1);

export async function makeHome(options: Options): Promise<Home> {
  const { api, mark, guest } = options;
  const { data: project } = await api.call('createProject', { body: { name: `Project ${mark}`, description: mark } });
  await joinGuest(options, project.id);
  const folders = await makeFolders(options, project.id);
  const documents = await makeDocuments(options, folders.kept);
  const work = await makeWork(options, project.id, documents.item);
  const view = { name: `View ${mark}`, configuration: '{}' };
  const views = [await api.call('createMarkupAndTaskView', { body: view }), await api.call('createProjectView', { body: view })];
  const [members, sessions] = [await api.call('listMembers', { params: { projectId: project.id } }), await api.call('listSessions')];
  const invitations = await api.call('listInvitations', { params: { id: project.id } });
  const notifications = await guest.api.call('listNotifications');
  const { sheets, signed } = await collectSignedUrls(options, { project: project.id, ...documents, media: work.media });
  const more = await makeMore({ ...options, project: project.id, folder: folders.kept, ...documents });
  return {
    mark,
    files: more.files,
    personalToken: more.personalToken,
    ids: {
      ...more.ids,
      project: [project.id],
      membership: members.data.map(({ id }) => id),
      invitation: invitations.data.map(({ id }) => id),
      folder: folders.all,
      item: [documents.item, documents.trashed],
      file: documents.files,
      sheet: sheets,
      editor: [work.editor],
      markup: [work.markup],
      comment: [work.comment],
      taskComment: [work.taskComment],
      task: [work.task],
      media: [work.media],
      column: [work.column],
      metadata: [work.metadata],
      view: views.map(({ data }) => data.id),
      notification: notifications.data.map(({ id }) => id),
      session: sessions.data.map(({ id }) => id),
      person: [options.id, guest.id],
    },
    signed: { ...signed, ...more.signed },
    uploads: [await uploadUnfinished(options, folders.kept)],
  };
}

/** The guest accepts a mailed invitation. Another invitation stays open. */
async function joinGuest({ api, mark, guest, dataDir }: Options, project: ProjectId): Promise<void> {
  await api.call('inviteMember', { body: { email: guest.email, project_id: project } });
  await guest.api.call('acceptInvitation', { body: { token: await findInvitationToken(dataDir, guest.email) } });
  await api.call('inviteMember', { body: { email: `guest.${mark}@example.org`, project_id: project } });
}

/** The last folder is in the trash. */
async function makeFolders({ api, mark }: Options, project: ProjectId): Promise<{ kept: FolderId; all: readonly FolderId[] }> {
  const params = { id: project };
  const make = async (name: string) => (await api.call('createFolder', { params, body: { name: `${name} ${mark}` } })).data.id;
  const [kept, inner, trashed] = [await make('Folder'), await make('Inner'), await make('Old')];
  await api.call('deleteFolder', { params: { ...params, folderId: trashed } });
  return { kept, all: [kept, inner, trashed] };
}

interface Documents {
  /** Has two versions. */
  readonly item: ItemId;
  readonly file: FileId;
  /** In the trash. */
  readonly trashed: ItemId;
  readonly files: readonly FileId[];
}

async function makeDocuments({ api, mark }: Options, folder: FolderId): Promise<Documents> {
  const upload = async (name: string, step: number) => {
    const bytes = await drawPlan(mark, step);
    return (await api.call('uploadItem', { params: { id: folder }, body: formOf({ name, bytes }) })).data;
  };
  const [first, item, trashed] = [await upload(`${mark}.pdf`, 1), await upload(`${mark}.pdf`, 2), await upload(`old ${mark}.pdf`, 3)];
  await api.call('deleteItem', { params: { id: folder, itemId: trashed.id } });
  return { item: item.id, file: item.file.id, trashed: trashed.id, files: [item.file.id, first.file.id, trashed.file.id] };
}

/** Creates a markup and a task with comments, an attachment and metadata. */
async function makeWork({ api, mark }: Options, project: ProjectId, item: ItemId) {
  const params = { id: project };
  const onPage = { itemId: item, sheetId: page };
  const { data: editor } = await api.call('createEditorDetails', { params: onPage, body: {} });
  const { data: markup } = await api.call('createMarkup', { params: { ...onPage, editorId: editor.id }, body: {} });
  const object = { id: 'o1', type: 'textbox', left: 1, top: 1, width: 9, height: 9, text: mark, m_id: '', v: 1 };
  const drawing = { markupId: markup.id, editor_details: [object], iText: [{ text: mark }], thumbnail: picture };
  await api.call('saveEditorDetails', { params: onPage, body: drawing });
  const attachment = { name: `${mark}.txt`, bytes: Buffer.from(mark) };
  const { data: media } = await api.call('uploadMedia', { body: formOf(attachment, { project_id: project }) });
  const newComment = { text: `Comment ${mark}`, attachments: [media.id] };
  const { data: comment } = await api.call('createComment', { params: { markupId: markup.id }, body: newComment });
  const newTask = { task_name: `Task ${mark}`, description: mark, markup_id: markup.id };
  const { data: task } = await api.call('createTask', { params, body: newTask });
  const { data: taskComment } = await api.call('createTaskComment', { params: { id: task.id }, body: { text: mark } });
  const { data: column } = await api.call('createMetadataColumn', { params, body: { column_name: `Column ${mark}` } });
  const formData = { [column.column_name]: mark };
  const { data: metadata } = await api.call('saveItemMetadata', { params: { id: item }, body: { formData } });
  return {
    editor: editor.id,
    markup: markup.id,
    media: media.id,
    comment: comment.id,
    task: task.id,
    taskComment: taskComment.id,
    column: column.id,
    metadata: metadata.id,
  };
}

/** Collects the signed URLs of everything in the project, as soon as the drawing is ready. */
async function collectSignedUrls({ api }: Options, at: Pick<Documents, 'item' | 'file'> & { project: ProjectId; media: MediaId }) {
  const opened = await waitUntilReady(api, { fileId: at.file, itemId: at.item });
  const sheets = opened.files.flatMap((file) => file.sheets ?? []);
  const archive = await api.call('prepareArchive', { params: { id: at.project }, body: { items: [at.item] } });
  const markups = await api.call('listMarkups', { params: { projectId: at.project } });
  const media = await api.call('getMedia', { params: { mediaId: at.media } });
  const defined = (urls: readonly (string | null | undefined)[]) => urls.filter((url) => typeof url === 'string');
  return {
    sheets: sheets.map(({ id }) => id).filter((id) => id !== null),
    signed: {
      sheetPreview: defined(sheets.map((sheet) => sheet.image_url)),
      sheetThumbnail: defined(sheets.map((sheet) => sheet.thumbnail_url)),
      sheetTile: defined(sheets.map((sheet) => sheet.tiles?.url_template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0'))),
      fileOriginal: defined(opened.files.map((file) => file.download_url)),
      markupThumbnail: defined(markups.data.map((row) => row.thumbnail_url)),
      mediaContent: [media.data.url],
      downloadArchive: [archive.data.url],
    },
  };
}

/** A single pixel. */
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function formOf({ name, bytes }: { name: string; bytes: Uint8Array }, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

async function waitUntilReady(api: Api, params: { fileId: number; itemId: number }) {
  for (let tries = 0; tries < 600; tries += 1) {
    const opened = await api.call('openFile', { params });
    const requested = opened.files.find((file) => file.sheets !== undefined);
    if (requested?.processing === 'ready') return opened;
    await sleep(100);
  }
  throw new Error('a drawing did not become ready');
}

/** Uploads all bytes of a file by tus without finishing the upload. */
async function uploadUnfinished({ url, token, mark }: Options, folder: FolderId): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.7\n%${mark}\n%%EOF`);
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const inBase64 = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `filename ${inBase64(`part ${mark}.pdf`)},folder_id ${inBase64(String(folder))}`;
  const created = await fetch(`${url}/api/uploads/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const id = created.headers.get('location')?.split('/').at(-1);
  if (!id) throw new Error(`could not create an upload: ${created.status} ${await created.text()}`);
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await fetch(`${url}/api/uploads/resumable/${id}`, { method: 'PATCH', headers: { ...headers, ...type }, body: bytes });
  return id;
}

async function findInvitationToken(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (let tries = 0; tries < 300; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.slice(-40)) {
      const source = await readFile(join(folder, name));
      if (!source.includes(`To: ${email}\r\n`)) continue;
      const token = /invitationToken\/([\w-]+)/.exec(parseMail(source).parts.get('text/plain') ?? '')?.[1];
      if (token) return token;
    }
    await sleep(100);
  }
  throw new Error('no invitation was mailed');
}

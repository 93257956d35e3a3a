import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PageNumber } from '@sheetmark/contract';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { parseMail } from '../../src/platform/mail/testing/parse-mail.ts';
import { Api } from '../torture/api.ts';
import { type Kind, kinds } from './ids.ts';

export const callers = ['owner', 'member', 'outsider', 'administrator', 'nobody'] as const;
export type Caller = (typeof callers)[number];

const administrator = { email: 'administrator@example.org', password: 'fuzz-password-administrator' };
const password = 'fuzz-password-of-people';

export const serverSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // Every request comes from an address of its own, as a proxy would say it.
  TRUST_PROXY: '1',
  MAX_UPLOAD_MB: '2',
  LOG_LEVEL: 'debug',
  SOFFICE_PATH: 'none',
};

export interface Somebody {
  readonly caller: Caller;
  readonly email: string;
  readonly password: string;
  /** Null: signed out. */
  token: string | null;
  /** Switched off or deleted by one of the calls. */
  isGone: boolean;
  /** Whose project is theirs. A word that stands in all that is written there and that nobody else may read. */
  readonly home: Home;
}

/** A project with one of everything. */
export interface Home {
  readonly mark: string;
  readonly ids: Readonly<Record<Kind, readonly number[]>>;
  /** Signed for its owner, by the path of the call. */
  readonly signed: Readonly<Record<string, readonly string[]>>;
  readonly uploads: readonly string[];
}

export interface World {
  readonly people: Readonly<Record<Caller, Somebody>>;
  readonly homes: readonly Home[];
  /** What may stand in no line of the log. */
  readonly secrets: readonly string[];
}

const none = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Home['ids'];
const page = PageNumber.parse(1);
const newMark = (name: string): string => `zq${randomBytes(5).toString('hex')}${name}`;

interface Place {
  readonly url: string;
  readonly dataDir: string;
}

/** New people with new projects, made by the calls that people make. */
export async function makeWorld({ url, dataDir }: Place, round: number): Promise<World> {
  const anonymous = new Api(url);
  const root = await signIn(anonymous, administrator);
  const name = (who: string) => `${who}.${round}.${randomBytes(3).toString('hex')}@example.org`;
  async function enter(who: string) {
    const email = name(who);
    await root.api.call('signUp', { body: { email, password, first_name: who, isAdmin: true } });
    return { email, ...(await signIn(anonymous, { email, password })) };
  }
  const [owner, member, outsider, spare] = await Promise.all([enter('owner'), enter('member'), enter('outsider'), enter('spare')]);
  const [here, there] = await Promise.all([
    makeHome({ api: owner.api, guest: member, dataDir, url, mark: newMark('here') }, owner),
    makeHome({ api: outsider.api, guest: spare, dataDir, url, mark: newMark('there') }, outsider),
  ]);
  const elsewhere = (mark: string): Home => ({ mark: newMark(mark), ids: none, signed: {}, uploads: [] });
  const people = {
    owner: { caller: 'owner', isGone: false, email: owner.email, password, token: owner.token, home: here },
    member: { caller: 'member', isGone: false, email: member.email, password, token: member.token, home: here },
    outsider: { caller: 'outsider', isGone: false, email: outsider.email, password, token: outsider.token, home: there },
    administrator: { caller: 'administrator', isGone: false, ...administrator, token: root.token, home: elsewhere('root') },
    nobody: { caller: 'nobody', isGone: false, email: name('nobody'), password, token: null, home: elsewhere('nobody') },
  } satisfies World['people'];
  const tokens = [owner, member, outsider, spare, root].map(({ token }) => token);
  return {
    people,
    homes: [here, there],
    secrets: [password, administrator.password, ...tokens, ...signaturesIn(here), ...signaturesIn(there)],
  };
}

const signaturesIn = (home: Home): string[] =>
  Object.values(home.signed)
    .flat()
    .map((address) => new URL(address, 'http://localhost').searchParams.get('s') ?? '');

export async function signIn(anonymous: Api, account: { email: string; password: string }) {
  const { data } = await anonymous.call('logIn', { body: { email: account.email, password: account.password } });
  return { id: data.user.id, token: data.user.token, api: anonymous.signedIn(data.user.token) };
}

interface Making extends Place {
  readonly api: Api;
  readonly mark: string;
  readonly guest: { readonly api: Api; readonly email: string; readonly id: number };
}

async function makeHome(making: Making, owner: { readonly id: number; readonly token: string }): Promise<Home> {
  const { api, mark, guest } = making;
  const { data: project } = await api.call('createProject', { body: { name: `Project ${mark}`, description: mark } });
  const params = { id: project.id };
  await api.call('inviteMember', { body: { email: guest.email, project_id: project.id } });
  await guest.api.call('acceptInvitation', { body: { token: await invitationOf(making, guest.email) } });
  await api.call('inviteMember', { body: { email: `guest.${mark}@example.org`, project_id: project.id } });
  const [folder, inner, trashed] = [
    await api.call('createFolder', { params, body: { name: `Folder ${mark}` } }),
    await api.call('createFolder', { params, body: { name: `Inner ${mark}` } }),
    await api.call('createFolder', { params, body: { name: `Old ${mark}` } }),
  ].map(({ data }) => data.id);
  if (!folder || !inner || !trashed) throw new Error('a folder was not made');
  await api.call('deleteFolder', { params: { ...params, folderId: trashed } });

  const drawing = await quarteredPdf({ mediaBox: [0, 0, 400, 300] });
  const send = (name: string, words: string) =>
    api.call('uploadItem', { params: { id: folder }, body: formOf({ name, bytes: Buffer.concat([drawing, Buffer.from(`\n%${words}`)]) }) });
  const first = await send(`${mark}.pdf`, mark);
  const { data: item } = await send(`${mark}.pdf`, `${mark} again`);
  const { data: gone } = await send(`old ${mark}.pdf`, `old ${mark}`);
  await api.call('deleteItem', { params: { id: folder, itemId: gone.id } });

  const onPage = { itemId: item.id, sheetId: page };
  const { data: editor } = await api.call('createEditorDetails', { params: onPage, body: {} });
  const drawn = await api.call('createMarkup', { params: { ...onPage, editorId: editor.id }, body: {} });
  const markup = drawn.data.id;
  const object = { id: 'o1', type: 'textbox', left: 1, top: 1, width: 9, height: 9, text: mark, m_id: '', v: 1 };
  await api.call('saveEditorDetails', {
    params: onPage,
    body: { markupId: markup, editor_details: [object], iText: [{ text: mark }], thumbnail: picture },
  });
  const media = await api.call('uploadMedia', {
    body: formOf({ name: `${mark}.txt`, bytes: Buffer.from(mark) }, { project_id: project.id }),
  });
  const commented = { text: `Said ${mark}`, attachments: [media.data.id] };
  const { data: comment } = await api.call('createComment', { params: { markupId: markup }, body: commented });
  const { data: task } = await api.call('createTask', {
    params,
    body: { task_name: `Task ${mark}`, description: mark, markup_id: markup },
  });
  const { data: taskComment } = await api.call('createTaskComment', { params: { id: task.id }, body: { text: mark } });
  const { data: column } = await api.call('createMetadataColumn', { params, body: { column_name: `Column ${mark}` } });
  const { data: metadata } = await api.call('saveItemMetadata', {
    params: { id: item.id },
    body: { formData: { [column.column_name]: mark } },
  });
  const view = { name: `View ${mark}`, configuration: '{}' };
  const views = [await api.call('createMarkupAndTaskView', { body: view }), await api.call('createProjectView', { body: view })];

  const opened = await untilDrawn(api, { fileId: item.file.id, itemId: item.id });
  const sheets = opened.files.flatMap((file) => file.sheets ?? []);
  const members = await api.call('listMembers', { params: { projectId: project.id } });
  const invitations = await api.call('listInvitations', { params });
  const sessions = await api.call('listSessions');
  const archive = await api.call('prepareArchive', { params, body: { items: [item.id] } });
  const listed = await api.call('listMarkups', { params: { projectId: project.id } });
  const attached = await api.call('getMedia', { params: { mediaId: media.data.id } });
  const present = (addresses: readonly (string | null | undefined)[]): string[] =>
    addresses.filter((address) => typeof address === 'string');
  return {
    mark,
    ids: {
      project: [project.id],
      membership: members.data.map(({ id }) => id),
      invitation: invitations.data.map(({ id }) => id),
      folder: [folder, inner, trashed],
      item: [item.id, gone.id],
      file: [item.file.id, first.data.file.id, gone.file.id],
      sheet: sheets.map(({ id }) => id).filter((id) => id !== null),
      editor: [editor.id],
      markup: [markup],
      comment: [comment.id],
      taskComment: [taskComment.id],
      task: [task.id],
      media: [media.data.id],
      column: [column.id],
      metadata: [metadata.id],
      view: views.map(({ data }) => data.id),
      notification: [],
      session: sessions.data.map(({ id }) => id),
      person: [owner.id, guest.id],
    },
    signed: {
      sheetPreview: present(sheets.map((sheet) => sheet.image_url)),
      sheetThumbnail: present(sheets.map((sheet) => sheet.thumbnail_url)),
      sheetTile: present(sheets.map((sheet) => sheet.tiles?.url_template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0'))),
      fileOriginal: present(opened.files.map((file) => file.download_url)),
      markupThumbnail: present(listed.data.map((row) => row.thumbnail_url)),
      mediaContent: [attached.data.url],
      downloadArchive: [archive.data.url],
    },
    uploads: [await sendInParts(making, { folder, token: owner.token, mark })],
  };
}

/** One pixel. */
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function formOf({ name, bytes }: { name: string; bytes: Uint8Array }, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

async function untilDrawn(api: Api, params: { fileId: number; itemId: number }) {
  for (let tries = 0; tries < 600; tries += 1) {
    const opened = await api.call('openFile', { params });
    const asked = opened.files.find((file) => file.sheets !== undefined);
    if (asked?.processing === 'ready') return opened;
    await sleep(100);
  }
  throw new Error('a drawing did not become ready');
}

/** An upload by tus that is whole and not finished. */
async function sendInParts({ url }: Place, { folder, token, mark }: { folder: number; token: string; mark: string }): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.7\n%${mark}\n%%EOF`);
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const inBase64 = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `filename ${inBase64(`part ${mark}.pdf`)},folder_id ${inBase64(String(folder))}`;
  const begun = await fetch(`${url}/api/uploads/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const id = begun.headers.get('location')?.split('/').at(-1);
  if (!id) throw new Error(`an upload did not begin: ${begun.status} ${await begun.text()}`);
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await fetch(`${url}/api/uploads/resumable/${id}`, { method: 'PATCH', headers: { ...headers, ...type }, body: bytes });
  return id;
}

async function invitationOf({ dataDir }: Place, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (let tries = 0; tries < 300; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.slice(-40)) {
      const mail = parseMail(await readFile(join(folder, name)));
      const token = /invitationToken\/([\w-]+)/.exec(mail.parts.get('text/plain') ?? '')?.[1];
      if (token && mail.headers.get('to')?.[0]?.includes(email)) return token;
    }
    await sleep(100);
  }
  throw new Error('no invitation came into the outbox');
}

import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { drawSheet } from './drawn-sheet.ts';
import { findMailedLink } from './outbox.ts';
import type { RunningProduct } from './product.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

/** A person without an account. */
export const newPerson = (): Person => ({
  email: `ines.${randomBytes(5).toString('hex')}@example.org`,
  password: 'a sheet, 42 by 30',
  firstName: 'Ines',
});

/** A signed-in person in a project with one processed drawing. */
export interface Desk {
  readonly person: Person;
  readonly api: Api;
  readonly projectId: number;
  readonly folderId: number;
  readonly itemId: number;
  readonly fileId: number;
  /** Paths of the web app. */
  readonly folderPath: string;
  readonly editorPath: string;
}

const storedFields = { token: 'token', user_type: 'user_type', lgn_usr_id: 'id' } as const;
type SignedIn = Readonly<Record<'token' | 'user_type' | 'id', string | number>>;

export async function openDesk(product: RunningProduct, page: Page, sheet = drawSheet({ lines: 400 })): Promise<Desk> {
  const { desk, kept: storage } = await createDesk(product, sheet);
  await signIn(page, storage);
  return desk;
}

/** Creates a desk, and the browser storage of its signed-in user. */
export async function createDesk(
  product: RunningProduct,
  sheet = drawSheet({ lines: 400 }),
): Promise<{ desk: Desk; kept: Readonly<Record<string, string>> }> {
  const person = newPerson();
  const { api, user } = await createAccount(product, person);
  const { data: project } = await api.post<{ data: { id: number } }>('/api/project', { name: 'Harbour Library' });
  const { data: folders } = await api.get<{ data: { id: number }[] }>(`/api/project/${project.id}/folder`);
  const folderId = folders[0]?.id ?? 0;
  const { itemId, fileId } = await uploadDrawing(api, { name: 'A-101 Floor plan.pdf', bytes: sheet }, { projectId: project.id, folderId });
  const desk = {
    person,
    api,
    folderId,
    itemId,
    fileId,
    projectId: project.id,
    folderPath: `/project/${project.id}/folder/${folderId}`,
    editorPath: `/editProject/${project.id}/${folderId}/${fileId}/${itemId}`,
  };
  return { desk, kept: toStorage(user) };
}

/** Another user, signed in on their own page. */
export interface Guest {
  readonly person: Person;
  readonly api: Api;
}

/** Creates a person who accepts an invitation to a desk's project. */
export async function joinDesk(product: RunningProduct, { api: host, projectId }: Desk, page: Page, person: Person): Promise<Guest> {
  const { api, user } = await createAccount(product, person);
  await host.post('/api/invite', { email: person.email, project_id: projectId });
  const token = (await findMailedLink(product.outbox, person.email, '/acceptInvitation')).split('/')[5] ?? '';
  await api.post('/api/invite/accept', { token });
  await signIn(page, toStorage(user));
  return { person, api };
}

/** Turns off snapping to the drawing's lines, so that gestures end exactly where the test says. */
const snappingOff = { snapping: JSON.stringify({ objects: true, drawing: false }) };

/** Signs in by filling the browser's storage. On a page that isn't the product's yet when it loads first, so that journeys can sign out. */
async function signIn(page: Page, kept: Readonly<Record<string, string>>): Promise<void> {
  const fill = (wanted: Readonly<Record<string, string>>) => {
    if (localStorage.getItem('desk') !== null) return;
    for (const [key, value] of Object.entries({ ...wanted, desk: 'filled' })) localStorage.setItem(key, value);
  };
  await (page.url() === 'about:blank' ? page.addInitScript(fill, kept) : page.evaluate(fill, kept));
}

const toStorage = (user: SignedIn): Record<string, string> => ({
  ...snappingOff,
  ...Object.fromEntries(Object.entries(storedFields).map(([key, field]) => [key, String(user[field])])),
});

async function createAccount(product: RunningProduct, { email, password, firstName }: Person): Promise<{ api: Api; user: SignedIn }> {
  const anonymous = new Api(product.url);
  await anonymous.post('/api/users/signup', { email, password, first_name: firstName });
  const link = new URL(await findMailedLink(product.outbox, email));
  await anonymous.get(`/api/validatetoken?token=${link.searchParams.get('token')}`);
  const { data } = await anonymous.post<{ data: { user: SignedIn } }>('/api/users/login', { email, password });
  return { api: anonymous.withToken(String(data.user.token)), user: data.user };
}

/** Creates a markup with these objects, in the form of the API, on the first page of the desk's drawing. */
export async function createMarkup({ api, projectId, itemId, fileId }: Desk, objects: readonly object[]): Promise<number> {
  const page = `/api/item/${itemId}/page/1`;
  const { data: editor } = await api.post<{ data: { id: number } }>(`${page}/editordetails`, { projectId });
  const { data: markup } = await api.post<{ data: { id: number } }>(`${page}/editor/${editor.id}/markup`, { projectId, file_id: fileId });
  await api.put(`${page}/editordetails`, { markupId: markup.id, projectId, editor_details: objects });
  return markup.id;
}

interface UploadedDrawing {
  readonly itemId: number;
  readonly fileId: number;
}

/** Waits until the newest version of a drawing has been processed. */
export async function waitUntilReady(api: Api, itemId: number): Promise<void> {
  await expect(async () => {
    const { fileDetails } = await api.get<{ fileDetails: { processing: string }[] }>(`/api/item/${itemId}/files`);
    expect(fileDetails.at(-1)?.processing).toBe('ready');
  }).toPass({ intervals: [100] });
}

/** Uploads a file to a folder and waits until it has been processed. */
export async function uploadDrawing(
  api: Api,
  drawing: { name: string; bytes: Buffer },
  place: { projectId: number; folderId: number },
): Promise<UploadedDrawing> {
  const fields = { project_id: String(place.projectId), currentPath: '/' };
  const { data: item } = await api.upload<{ data: { id: number; file: { id: number } } }>(
    `/api/folder/${place.folderId}/item`,
    drawing,
    fields,
  );
  await waitUntilReady(api, item.id);
  return { itemId: item.id, fileId: item.file.id };
}

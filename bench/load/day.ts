import { randomUUID } from 'node:crypto';
import type { Operations, SentBodyOf } from '@sheetmark/contract';
import { operations } from '@sheetmark/contract';
import { drawSheet } from '../../tests/e2e/product/drawn-sheet.ts';
import type { SendCall, Call } from './ask.ts';

/** Seeded by many-rows.ts: a project of a thousand rows, and its first folder. */
const project = 2;
const folder = 11;

/** The shared sheet with its own markups. */
export interface Site {
  readonly item: number;
  readonly file: number;
  readonly editor: number;
  readonly markups: readonly number[];
  readonly tiles: readonly string[];
}

export interface Action {
  readonly name: string;
  readonly kind: 'read' | 'edit' | 'upload';
  /** Its share in percent. */
  readonly share: number;
  /** The call of the `turn`-th turn. */
  readonly call: (site: Site, turn: number) => Call;
}

const pick = <T>(from: readonly T[], turn: number): T => {
  const picked = from[turn % from.length];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
};
const words = ['stair', 'door', 'window', 'riser', 'duct', 'beam', 'slab', 'clash'];
const smallSheet = drawSheet({ lines: 60 });

const sheetOf = ({ item }: Site): string => `/api/item/${item}/page/1/editordetails`;
const rowsOf = (body: SentBodyOf<Operations['listProjectWork']>): Call => ({ method: 'POST', path: `/api/project/${project}/work`, body });

/** A day at the office: four of five calls read, one in seven edits, one in twenty uploads a new sheet. */
const day: readonly Action[] = [
  { name: 'tile', kind: 'read', share: 34, call: ({ tiles }, turn) => ({ method: 'GET', path: pick(tiles, turn * 7) }) },
  { name: 'file', kind: 'read', share: 8, call: ({ item, file }) => ({ method: 'GET', path: `/api/file/${file}/item/${item}` }) },
  { name: 'sheet', kind: 'read', share: 8, call: (site) => ({ method: 'GET', path: sheetOf(site) }) },
  {
    name: 'folder',
    kind: 'read',
    share: 8,
    call: (_, turn) => ({ method: 'POST', path: `/api/project/${project}/folder/rows`, body: { folder_id: folder + 1 + (turn % 9) } }),
  },
  {
    name: 'list',
    kind: 'read',
    share: 10,
    call: (_, turn) => rowsOf({ limit: 50, sort: [{ by: 'due_date', descending: turn % 2 === 0 }] }),
  },
  { name: 'notifications', kind: 'read', share: 6, call: () => ({ method: 'GET', path: '/api/getNotificationsByUserId?limit=20' }) },
  {
    name: 'search',
    kind: 'read',
    share: 6,
    call: (_, turn) => ({ method: 'POST', path: '/api/user/search_my_tasks_and_markups', body: { text_to_search: pick(words, turn) } }),
  },
  {
    name: 'save',
    kind: 'edit',
    share: 8,
    call: (site, turn) => ({
      method: 'PUT',
      path: sheetOf(site),
      body: {
        markupId: pick(site.markups, turn),
        editor_details: [{ id: randomUUID(), type: 'rect', left: turn % 900, top: 10, width: 80, height: 40, v: 1 }],
        iText: [],
      },
    }),
  },
  {
    name: 'comment',
    kind: 'edit',
    share: 4,
    call: ({ markups }, turn) => ({
      method: 'POST',
      path: `/api/markup/${pick(markups, turn)}/comment`,
      body: { text: `Look at ${turn}` },
    }),
  },
  {
    name: 'task',
    kind: 'edit',
    share: 3,
    call: (_, turn) => ({
      method: 'POST',
      path: `/api/project/${project}/task`,
      body: { task_name: `Check the ${pick(words, turn)} ${turn}` },
    }),
  },
  { name: 'upload', kind: 'upload', share: 5, call: () => uploadOf(`sheet ${randomUUID()}.pdf`, smallSheet) },
];

/** A hundred actions, each as often as its share, evenly spread: clients that start anywhere do the same. */
export const order: readonly Action[] = day
  .flatMap((action) => Array.from({ length: action.share }, (_, n) => ({ action, at: (n + 0.5) / action.share })))
  .toSorted((a, b) => a.at - b.at)
  .map(({ action }) => action);

const uploadOf = (name: string, bytes: Buffer): Call => ({
  method: 'POST',
  path: `/api/folder/${folder}/item`,
  file: { name, bytes, fields: { project_id: String(project) } },
});

/** Uploads the shared sheet, waits until it is rendered, and adds markups. */
export async function openSite(ask: SendCall, base: string, markups: number): Promise<Site> {
  const callOrThrow = async (call: Call): Promise<unknown> => {
    const { status, bytes } = await ask(base, call);
    if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}: ${bytes.toString().slice(0, 300)}`);
    return JSON.parse(bytes.toString());
  };
  const uploaded = operations.uploadItem.answer.parse(await callOrThrow(uploadOf('A-101.pdf', drawSheet({ lines: 2000 })))).data;
  const [item, file] = [uploaded.id, uploaded.file.id];
  const page = `/api/item/${item}/page/1`;
  const details = await callOrThrow({ method: 'POST', path: `${page}/editordetails`, body: { projectId: project } });
  const editor = operations.createEditorDetails.answer.parse(details).data.id;
  const ids: number[] = [];
  for (let n = 0; n < markups; n += 1) {
    const markup = await callOrThrow({
      method: 'POST',
      path: `${page}/editor/${editor}/markup`,
      body: { privacy: 'public', open: 'open' },
    });
    ids.push(operations.createMarkup.answer.parse(markup).data.id);
  }
  return { item, file, editor, markups: ids, tiles: await tilesOf(ask, base, { item, file }) };
}

const patienceMs = 60_000;

async function tilesOf(ask: SendCall, base: string, { item, file }: { item: number; file: number }): Promise<string[]> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { bytes } = await ask(base, { method: 'GET', path: `/api/file/${file}/item/${item}` });
    const { files } = operations.openFile.answer.parse(JSON.parse(bytes.toString()));
    const tiles = files.find(({ id }) => id === file)?.sheets?.[0];
    if (tiles?.tiles) return addressesOf(tiles.tiles, tiles);
    if (performance.now() > until) throw new Error('the sheet is not ready');
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
}

/** Every tile of the level at which a screen shows about a quarter of the sheet. */
function addressesOf(
  { url_template, size, max_level }: { url_template: string; size: number; max_level: number },
  { width, height }: { width: number; height: number },
): string[] {
  const level = Math.min(2, max_level);
  const count = (length: number): number => Math.ceil((length * 2 ** level) / size);
  const places = Array.from({ length: count(width) * count(height) }, (_, n) => ({ x: n % count(width), y: Math.floor(n / count(width)) }));
  return places.map(({ x, y }) => url_template.replace('{z}', String(level)).replace('{x}', String(x)).replace('{y}', String(y)));
}

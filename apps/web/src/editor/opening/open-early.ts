import type { OpenedFile, Sheet } from '@sheetmark/contract';
import { openingCamera } from '@sheetmark/editor-core';
import type { EarlyAnswer, EarlyCall } from '../../lib/early-answers.ts';
import { passEarlyElements } from '../../lib/early-elements.ts';
import { openingId } from '../../lib/opening-picture.ts';
import { readJson } from '../../lib/read-json.ts';
import { sheetToOpen, type SheetRequest } from './sheet-to-open.ts';

// The first script of the editor's page runs before the program and the first paint. It must be small, so it doesn't import the program's API client and
// storage.

interface Place extends SheetRequest {
  readonly itemId: number;
}

const editorPath = /^\/editProject\/[1-9]\d*\/[1-9]\d*\/([1-9]\d*)\/([1-9]\d*)(?:\/([1-9]\d*))?(?:\/([1-9]\d*))?\/?$/;

/** Parses the address; null if it isn't the editor's. */
function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place | null {
  const [, file, item, markup, page] = editorPath.exec(pathname) ?? [];
  if (file === undefined || item === undefined) return null;
  const numberIn = (text: string | null | undefined): number | undefined => (/^[1-9]\d*$/.test(text ?? '') ? Number(text) : undefined);
  const pageNumber = numberIn(page) ?? numberIn(new URLSearchParams(search).get('page'));
  return { fileId: Number(file), itemId: Number(item), markupId: numberIn(markup), pageNumber };
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A field of a JSON object in the browser's storage. */
function storedField(key: string, field: string): unknown {
  try {
    const value: unknown = JSON.parse(stored(key) ?? 'null');
    return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the editor's first requests, and shows the sheet as soon as its URL is known. The program takes over the responses
 * (lib/early-answers.ts) and removes the picture (lib/opening-picture.ts). Resolves when the sheet is visible, or there is none to show.
 */
export async function openEarly(): Promise<void> {
  const place = placeOf(window.location);
  const token = stored('token');
  if (!place || !token) return;
  const { dataset } = document.documentElement;
  const scheme = stored('colorScheme');
  if (scheme === 'light' || scheme === 'dark') dataset['mantineColorScheme'] = scheme;
  dataset[openingId] = '';
  const base = document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content.replace(/\/+$/, '') ?? '';
  const startCall = (method: string, path: string): EarlyCall => ({
    method,
    url: base + path,
    token,
    answer: request(method, base + path, token),
  });
  // The ticket comes first: the live connection then receives all events after the file's response.
  const ticket = startCall('POST', '/api/live/ticket');
  const opened = startCall('GET', `/api/file/${place.fileId}/item/${place.itemId}?markups=brief`);
  window.earlyCalls = [ticket, opened];
  ticket.answer.catch(() => undefined);
  const { status, body } = await opened.answer;
  if (status === 200) await showSheet(body, place, base);
}

async function request(method: string, url: string, token: string): Promise<EarlyAnswer> {
  // oxlint-disable-next-line house/no-inline-text -- a header, not a text for users
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(url, { method, headers });
  return { status: response.status, body: await readJson(response, passEarlyElements).catch(() => undefined) };
}

async function showSheet(body: unknown, place: Place, base: string): Promise<void> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the program parses the same response; this code shows nothing for other shapes
  const sheet = sheetToOpen(body as OpenedFile, place);
  const isTurned = Boolean(storedField('pageTurns', `${place.itemId}/${sheet?.page_number}`));
  if (!sheet?.image_url || isTurned) return;
  const image = document.createElement('img');
  // The same request as the editor's, so that the browser's cache can serve it.
  Object.assign(image, { alt: '', crossOrigin: 'anonymous', fetchPriority: 'high' });
  image.src = sheet.image_url.startsWith('/api/') ? base + sheet.image_url : sheet.image_url;
  await image.decode();
  const room = document.querySelector<HTMLElement>(`#${openingId} [data-room]`);
  if (!room) return;
  if (storedField('sheetView', 'dimmed') === true) room.dataset['dimmed'] = '';
  const watch = new ResizeObserver(() => (room.isConnected ? layOut(image, sheet, room) : watch.disconnect()));
  watch.observe(room);
  layOut(image, sheet, room);
  room.replaceChildren(image);
  // Hidden pages get no animation frames.
  if (!document.hidden) await new Promise((resolve) => window.requestAnimationFrame(() => window.setTimeout(resolve)));
}

/** Places the image where the editor will show the page. */
function layOut(image: HTMLImageElement, { width, height }: Sheet, { clientWidth, clientHeight }: HTMLElement): void {
  const { x, y, zoom } = openingCamera({ minX: 0, minY: 0, maxX: width, maxY: height }, { width: clientWidth, height: clientHeight });
  const pixels = (value: number): string => `${value}px`;
  Object.assign(image.style, {
    left: pixels(-x * zoom),
    top: pixels(-y * zoom),
    width: pixels(width * zoom),
    height: pixels(height * zoom),
  });
}

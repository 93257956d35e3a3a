import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { FileId, FolderId, ItemId, ProjectId } from '@sheetmark/contract';
import type { Api } from '../torture/api.ts';
import type { moreKinds } from './ids.ts';

interface Place {
  readonly api: Api;
  readonly url: string;
  readonly token: string;
  /** The owner's. */
  readonly password: string;
  readonly mark: string;
  readonly guest: { readonly id: number };
  readonly project: ProjectId;
  readonly folder: FolderId;
  readonly item: ItemId;
  /** The newest version. */
  readonly file: FileId;
}

type Ids = Readonly<Record<(typeof moreKinds)[number], readonly number[]>>;

/** What a project has besides files and work: an object of each kind that the integrations, reviews, sets and comparisons have. */
export interface More {
  readonly ids: Ids;
  readonly signed: Readonly<Record<string, readonly string[]>>;
  /** A personal token of the owner, to write. */
  readonly personalToken: string;
  /** Files that imports can read. */
  readonly files: readonly Buffer[];
}

/** A drawing that can be compared with others of its kind. */
export async function drawPlan(mark: string, step: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 300]);
  for (let at = 0; at < 12; at += 1) {
    page.drawRectangle({ x: 20 + 28 * at, y: 60 + 12 * (at % 5), width: 20, height: 30, borderWidth: 1, opacity: 0, borderOpacity: 1 });
    page.drawText(`${mark} ${at}`, { x: 20 + 28 * at, y: 200 + 7 * (at % 9), size: 5, font });
  }
  page.drawRectangle({ x: 150 + 60 * step, y: 220, width: 40, height: 40, borderWidth: 1, opacity: 0, borderOpacity: 1 });
  page.drawText(`SEE A-10${step}`, { x: 20, y: 20, size: 8, font });
  return document.save();
}

export async function makeMore(place: Place): Promise<More> {
  const compared = await compare(place);
  const reviewed = await review(place);
  const integrations = await integrate(place);
  const exchanged = await exchange(place);
  const { ids, signed, files } = exchanged;
  return {
    ids: { ...compared.ids, ...reviewed, ...integrations.ids, ...ids },
    signed: { ...compared.signed, ...integrations.signed, ...signed },
    personalToken: integrations.personalToken,
    files,
  };
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`${what} did not come`);
}

async function compare({ api, project, item, file }: Place) {
  const listed = async () => (await api.call('listItemComparisons', { params: { id: item } })).data.find(({ state }) => state === 'ready');
  const { id } = await until('a comparison', listed);
  const params = { id: project, comparisonId: id };
  const { pages } = (await api.call('getComparison', { params })).data;
  const [page] = pages;
  const changes = page ? (await api.call('listChanges', { params: { ...params, pageId: page.id } })).data : [];
  const carryOver = await api.call('getCarryOver', { params: { itemId: item, fileId: file } });
  const images = changes.flatMap(({ before_image_url, after_image_url }) => [before_image_url, after_image_url]);
  return {
    ids: {
      comparison: [id],
      comparedPage: pages.map((each) => each.id),
      change: changes.map((each) => each.id),
      carryOver: carryOver.data ? [carryOver.data.id] : [],
    },
    signed: { getChangeImage: images },
  };
}

/** A review that was sent, a draft of a set, and decisions of the project's own. */
async function review({ api, mark, project, folder, item, guest }: Place) {
  const params = { id: project };
  const decisions = [{ key: 'yes', name: `Yes ${mark}`, note: '', meaning: 'approve' as const }];
  const set = await api.call('createDecisionSet', { params, body: { name: `Set ${mark}`, decisions } });
  const drafted = await api.call('createReview', {
    params,
    body: {
      title: `Review ${mark}`,
      files: [{ item_id: item, file_id: null, pages: null }],
      reviewers: [{ user_id: guest.id, must_decide: true }],
      decisions,
    },
  });
  const reviewId = drafted.data.id;
  const sent = await api.call('sendReview', { params: { reviewId } });
  const sheets = await api.call('listReviewSheets', { params: { reviewId } });
  const body = { folder_id: folder, name: `Issue ${mark}`, date: '2026-11-24', files: [`Set ${mark}.pdf`] };
  const { publication } = (await api.call('createPublication', { params, body })).data;
  return {
    decisionSet: set.data.id === null ? [] : [set.data.id],
    review: [reviewId],
    reviewer: sent.data.reviewers.map(({ id }) => id),
    reviewSheet: sheets.data.flatMap(({ id }) => id ?? []),
    publication: [publication.id],
  };
}

async function integrate({ api, mark, password, project }: Place) {
  const expires_on = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const token = await api.call('createToken', { body: { name: `Token ${mark}`, scope: 'write', expires_on, password } });
  // Nothing listens there.
  const webhook = await api.call('createWebhook', { body: { project_id: project, url: 'http://127.0.0.1:9/' } });
  await api.call('testWebhook', { params: { id: webhook.data.id } });
  const deliveries = await api.call('listWebhookDeliveries', { params: { id: webhook.data.id } });
  const calendar = await api.call('createCalendarFeed', { body: { project_id: project } });
  return {
    ids: {
      token: [token.data.id],
      webhook: [webhook.data.id],
      delivery: deliveries.data.map(({ id }) => id),
      calendar: [calendar.data.id],
    },
    signed: { readCalendar: [new URL(calendar.data.url).pathname] },
    personalToken: token.token,
  };
}

/** Exports whose files come back as imports. */
async function exchange({ api, url, token, project, item }: Place) {
  const params = { id: project };
  const download = async (path: string, body?: unknown): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const response = await fetch(`${url}${path}`, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${path} was refused: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const markups = await api.call('exportMarkups', { params, body: { form: 'xfdf', items: [item] } });
  const project_ = await api.call('exportProject', { params });
  const address = await until('an export of markups', async () => {
    const { data } = await api.call('getMarkupExport', { params: { ...params, exportId: markups.data.id } });
    return data.url ?? undefined;
  });
  const xfdf = await download(address);
  const topics = await download('/api/work/export', { list: { project_id: project }, format: 'bcf-2.1' });
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(xfdf)]), 'markups.xfdf');
  const imported = await api.call('importAnnotations', { params: { id: item }, body: form });
  const changes = await api.call('listAnnotationChanges', { params: { id: imported.data.id } });
  return {
    ids: {
      markupExport: [markups.data.id],
      projectExport: [project_.data.id],
      annotationImport: [imported.data.id],
      annotationChange: changes.data.map(({ id }) => id),
    },
    signed: { downloadMarkupExport: [address] },
    files: [xfdf, topics],
  };
}

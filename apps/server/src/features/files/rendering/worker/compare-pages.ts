import { isDeepStrictEqual } from 'node:util';
import {
  alignPictures,
  alignSheets,
  findChanges,
  findLabelNear,
  findPictureChanges,
  inReadingOrder,
  joinChanges,
  showOtherPictures,
  unitOf,
} from '@sheetmark/compare';
import type { Alignment, Changes, Draw, Fit, GrayPicture, InkedSheet, Matrix, SheetGeometry, SheetInk } from '@sheetmark/compare';
import type { PageComparison } from '../page-comparison.ts';
import type { PageSize } from '../page-geometry.ts';
import { layGrids } from './page-grid.ts';
import type { PageSource } from './page-grid.ts';
import { readInk, reduceToInk } from './page-ink.ts';
import type { MainImage } from './pdfium-main-image.ts';
import type { PdfDocument } from './pdfium.ts';

/** A page of a PDF, or an image. */
export type ComparedPage = DocumentPage | ImagePage;

export interface DocumentPage {
  readonly document: PdfDocument;
  /** 0-based. */
  readonly index: number;
  /** In page units. */
  readonly size: PageSize;
  /** What an earlier comparison read. Pages that are compared by their pictures have none. */
  readonly geometry?: SheetGeometry | undefined;
  /** Called with what was read, for later comparisons. */
  readonly onRead?: ((geometry: SheetGeometry) => void) | undefined;
}

export interface ImagePage {
  /** The whole page. It is overwritten. */
  readonly picture: GrayPicture;
  /** In page units. */
  readonly size: PageSize;
}

/**
 * Aligns two versions of a page and says what changed, from what the documents say and how both look.
 * @param matrix how people aligned them, from page units of the older page to those of the newer one
 */
export function comparePages(older: ComparedPage, newer: ComparedPage, matrix?: Matrix): PageComparison {
  const [before, after] = [readContent(older), readContent(newer)];
  const { alignment, changes, isScan } = compareContent(before, after, matrix && { matrix, isTrusted: true, coverage: 1, residual: 0 });
  const findLabel = 'geometry' in after ? findLabelNear(after.geometry) : () => undefined;
  const isCut = [before, after].some((content) => 'geometry' in content && content.geometry.isCut === true);
  return { alignment, changes, nearby: (changes?.regions ?? []).map(({ box }) => findLabel(box)), isCut, isScan };
}

type Comparison = Pick<PageComparison, 'alignment' | 'changes'>;

/** `known` is how people aligned the pages. */
function compareContent(before: Content, after: Content, known: Alignment | undefined): Comparison & Pick<PageComparison, 'isScan'> {
  if (before.kind === 'lines' && after.kind === 'lines') return { ...compareLines(before, after, known), isScan: false };
  if (!('geometry' in before) || !('geometry' in after)) return { ...compareInk(before, after, known), isScan: true };
  if (haveSameImages(before.geometry, after.geometry)) return { ...compareLines(before, after, known), isScan: false };
  return compareBoth(before, after, known);
}

type Content = Drawn | Scanned | { readonly kind: 'image'; readonly page: ImagePage };

/** A page with lines or words; `mixed` pages also have an image that covers much of them. */
interface Drawn {
  readonly kind: 'lines' | 'mixed';
  readonly page: DocumentPage;
  readonly geometry: SheetGeometry;
}

interface Scanned {
  readonly kind: 'scan';
  readonly page: DocumentPage;
}

/** The part of a page from which an image may be a scan, and is compared by its pixels, and from which it can be nothing else. */
const LARGE = 0.25;
const WHOLE = 0.6;

function readContent(page: ComparedPage): Content {
  if ('picture' in page) return { kind: 'image', page };
  if (!page.geometry && page.document.findScan(page.index)) return { kind: 'scan', page };
  const geometry = page.geometry ?? page.document.readGeometry(page.index, page.size);
  if (!page.geometry) page.onRead?.(geometry);
  return { kind: listLargeImages(geometry).length > 0 ? 'mixed' : 'lines', page, geometry };
}

function listLargeImages({ width, height, pictures }: SheetGeometry, share = LARGE): SheetGeometry['pictures'] {
  return pictures.filter(({ box }) => (box.right - box.left) * (box.bottom - box.top) >= share * width * height);
}

/** Most pages of a new version of a large document. */
const UNCHANGED: Comparison = {
  alignment: { matrix: [1, 0, 0, 1, 0, 0], isTrusted: true, coverage: 1, residual: 0 },
  changes: { regions: [], outside: undefined },
};

/** Lines and words of which a page has this many say which page it is. */
const ENOUGH = 50;

function saysEnough({ words, strokes, fills }: SheetGeometry): boolean {
  return words.length + strokes.colours.length + fills.colours.length >= ENOUGH;
}

function haveSameImages(before: SheetGeometry, after: SheetGeometry): boolean {
  const hashesOf = (geometry: SheetGeometry): number[] => listLargeImages(geometry).map(({ hash }) => hash);
  const [older, newer] = [hashesOf(before), hashesOf(after)];
  return older.length === newer.length && older.every((hash) => newer.includes(hash));
}

function compareLines(older: Drawn, newer: Drawn, known: Alignment | undefined): Comparison {
  if (!known && saysEnough(older.geometry) && isDeepStrictEqual(older.geometry, newer.geometry)) return UNCHANGED;
  const alignment = known ?? alignSheets(older.geometry, newer.geometry);
  const fit = { ...alignment, isExact: !known && isExact(alignment, newer) };
  return { alignment, changes: alignment.isTrusted ? findLineChanges(older, newer, fit) : undefined };
}

/** The residual of exact alignments, in units. */
const EXACT = 0.04;

const isExact = ({ residual }: Alignment, { geometry }: Drawn): boolean => residual <= EXACT * unitOf(geometry);

/** What isn't drawn within this much processor time stays unconfirmed: a page that is slow to draw is compared by its lines and words. */
const DRAWING_MS = 15_000;

function findLineChanges(older: Drawn, newer: Drawn, fit: Fit): Changes {
  const began = processorMs();
  const draw: Draw = (version, placement) => {
    if (processorMs() - began > DRAWING_MS) return undefined;
    const { document, index, size } = version === 'before' ? older.page : newer.page;
    return document.drawPlaced(index, { page: size, ...placement });
  };
  return findChanges({ before: older.geometry, after: newer.geometry }, fit, draw);
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function compareInk(older: Content, newer: Content, known: Alignment | undefined): Comparison {
  const [before, after] = drawInk(older, newer);
  const alignment = known ?? alignPictures(before, after);
  return { alignment, changes: alignment.isTrusted ? findPictureChanges({ before, after }, alignment) : undefined };
}

/** From this coverage on, what both versions of a sheet draw is the same but for a picture that only one of them has. */
const SAME_LINES = 0.8;

/**
 * The pictures say what changed, and the documents what that is wherever they know it. A title block alone may be too little to be aligned. Pictures
 * behind sheets that their lines and words align may have nothing to do with each other: then each is one change.
 */
function compareBoth(older: Drawn, newer: Drawn, known: Alignment | undefined): Comparison & Pick<PageComparison, 'isScan'> {
  const lines = [withoutScans(older), withoutScans(newer)] as const;
  const own = known ?? alignSheets(lines[0].geometry, lines[1].geometry);
  const areBothMixed = older.kind === newer.kind;
  if (own.isTrusted && !areBothMixed && own.coverage >= SAME_LINES)
    return { ...compareExchanged(older, newer, { own, known }), isScan: false };
  const [before, after] = drawInk(older, newer);
  const alignment = known ?? alignPictures(before, after);
  const inked = [inkOf(before, older), inkOf(after, newer)] as const;
  if (own.isTrusted && (!alignment.isTrusted || showOtherPictures(...inked, alignment)))
    return { ...compareExchanged(older, newer, { own, known }), isScan: false };
  const changes = alignment.isTrusted ? findPictureChanges({ before, after }, alignment) : undefined;
  if (!changes || !areBothMixed) return { alignment, changes, isScan: true };
  const said = findLineChanges(...lines, own.isTrusted ? own : alignment);
  return { alignment, changes: joinChanges(said, changes, newer.page.size), isScan: true };
}

const inkOf = (ink: SheetInk, { geometry }: Drawn): InkedSheet => ({ ink, words: geometry.words.map(({ box }) => box) });

/** Pictures that fill the page are compared apart from what is in front of them, which would be part of the same change otherwise. */
function compareExchanged(older: Drawn, newer: Drawn, { own, known }: { own: Alignment; known: Alignment | undefined }): Comparison {
  const fit = { ...own, isExact: !known && isExact(own, newer) };
  const lines = findLineChanges(withoutScans(older), withoutScans(newer), fit);
  const scans = findLineChanges(onlyScans(older), onlyScans(newer), fit);
  const regions = inReadingOrder([...lines.regions, ...scans.regions], unitOf(newer.geometry));
  return { alignment: own, changes: { regions, outside: lines.outside ?? scans.outside } };
}

function onlyScans({ kind, page, geometry }: Drawn): Drawn {
  const none = { ends: new Float32Array(0), colours: new Uint32Array(0) };
  return { kind, page, geometry: { ...geometry, words: [], strokes: none, fills: none, pictures: listLargeImages(geometry, WHOLE) } };
}

function withoutScans({ kind, page, geometry }: Drawn): Drawn {
  const scans = new Set(listLargeImages(geometry, WHOLE));
  return { kind, page, geometry: { ...geometry, pictures: geometry.pictures.filter((picture) => !scans.has(picture)) } };
}

function drawInk(older: Content, newer: Content): readonly [SheetInk, SheetInk] {
  const [before, after] = layGrids([findPixels(older), findPixels(newer)]);
  const read = ({ page }: Content, grid: typeof before): SheetInk =>
    'picture' in page
      ? reduceToInk(page.picture, { size: page.size, reduction: grid.reduction })
      : readInk(page.document, { ...page, grid });
  return [read(older, before), read(newer, after)];
}

/** What a page's grid of pixels follows from. */
function findPixels({ kind, page }: Content): PageSource {
  if ('picture' in page) return { page: page.size, image: imageOf(page) };
  return { page: page.size, image: kind === 'lines' ? undefined : page.document.findMainImage(page.index, page.size) };
}

function imageOf({ picture: { width, height }, size }: ImagePage): MainImage {
  return { columns: width, rows: height, share: 1, toPage: [size.width / width, 0, 0, size.height / height, 0, 0] };
}

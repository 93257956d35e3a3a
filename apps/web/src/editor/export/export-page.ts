import type { ItemFile, Markup, Sheet } from '@sheetmark/contract';
import { supersededMark, supersededText } from '@sheetmark/editor-core';
import { formatDate } from '../../lib/dates.ts';
import { pictureUrl } from '../api/pictures.ts';
import { pictureOf } from '../api/sheet-picture.ts';
import type { Pictures } from '../render/paint-object.ts';
import type { EditorSession } from '../session.ts';
import { numberTags } from './number-tags.ts';
import type { PrintedPage } from './page-bands.ts';

/** `print` opens the browser's print dialog. */
export type ExportKind = 'png' | 'print';

interface ExportParts {
  readonly session: EditorSession;
  readonly sheet: Sheet;
  /** The saved markups of the page. */
  readonly markups: readonly Markup[];
  /** The current version, if it is newer than this one. */
  readonly superseding: ItemFile | undefined;
  /** Names the document and page; without a file extension. */
  readonly name: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Dots per inch, for sheets in points. */
const resolution = 200;
const pointsPerInch = 72;
const pixelsPerInch = 96;
const millimetresPerInch = 25.4;

/** Exports or prints the page with the visible markups. Needs the network to load the sheet's tiles. */
export async function exportPage(kind: ExportKind, parts: ExportParts): Promise<void> {
  const { session, sheet, markups, superseding, name, onProgress, signal } = parts;
  const { view } = session.editor;
  const visible = [...view.objects()].filter((object) => view.isShown(object));
  const numbered = markups.map(({ id, number }) => ({ number, objects: session.markups.of(id).filter((object) => view.isShown(object)) }));
  const mark = superseding ? supersededMark(supersededText(superseding.label, formatDate(superseding.created_at)), sheet) : [];
  const objects = [...visible, ...numberTags(numbered, sheet), ...mark];
  const page: PrintedPage = { picture: pictureOf(sheet), preview: session.stage.preview };
  const pictures = await loadPictures(objects.flatMap((object) => (object.kind === 'image' ? [object.source] : [])));
  const requestedScale = sheet.unit === 'pt' ? resolution / pointsPerInch : 1;
  const { pngOf, fittingScale } = await import('./page-png.ts');
  const picture = await pngOf({ page, objects, pictures, scale: fittingScale(sheet, requestedScale), onProgress, signal });
  if (kind === 'png') return download(picture, `${name}.png`);
  const { printPicture } = await import('./print-page.ts');
  const millimetres = millimetresPerInch / (sheet.unit === 'pt' ? pointsPerInch : pixelsPerInch);
  return printPicture(picture, { width: sheet.width * millimetres, height: sheet.height * millimetres });
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Loads and decodes each picture once; leaves out those that fail. */
async function loadPictures(sources: readonly string[]): Promise<Pictures> {
  const pictures = new Map<string, HTMLImageElement>();
  const load = async (source: string): Promise<void> => {
    const url = await pictureUrl(source);
    if (url === null) return;
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = url;
    await image.decode();
    pictures.set(source, image);
  };
  await Promise.allSettled([...new Set(sources)].map(load));
  return (source) => pictures.get(source);
}

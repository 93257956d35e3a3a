import { MAX_CHARACTERS, type PageWord } from '../../page-content.ts';
import type { ScanJob } from '../../protocol.ts';
import type { ScanContent } from '../../scan-content.ts';
import type { JobContext } from '../open-documents.ts';
import { likelyWords } from './likely-words.ts';
import { drawPart, loadImage, type PartPicture } from './page-picture.ts';
import { readScan } from './read-scan.ts';
import { openEngine, type TextEngine } from './tesseract.ts';
import type { UnreadPart } from './unread-parts.ts';

/** Reads what a page shows of text and the document doesn't contain as text. */
export async function readScannedPage({ source, page, languages }: ScanJob, { limits, documents }: JobContext): Promise<ScanContent> {
  if (source.kind !== 'pdf') {
    const engine = await openEngine(languages);
    return join({ text: '', words: [] }, [readPart(await loadImage(source.raster ?? source.path, page), engine)], undefined);
  }
  const document = await documents.open(source, limits);
  const index = page.number - 1;
  const { parts, ...own } = document.readUnread(index, page);
  const engine = parts.length > 0 ? await openEngine(languages) : undefined;
  const read = parts.map((part) => engine && readPart(drawPart(document, index, page, part), engine)).filter((each) => each !== undefined);
  return join(own, read, dotsPerInch(parts));
}

interface ReadPart {
  readonly lines: readonly (readonly PageWord[])[];
  readonly isCut: boolean;
}

function readPart({ picture, left, top, density }: PartPicture, engine: TextEngine): ReadPart {
  const { lines, isCut } = readScan(picture, engine);
  const place = (length: number, from: number): number => Math.round((length / density + from) * 100) / 100;
  const words = lines.map((line) =>
    line.map((word) => ({
      text: word.text,
      left: place(word.left, left),
      top: place(word.top, top),
      right: place(word.right, left),
      bottom: place(word.bottom, top),
      ...(word.angle === 0 ? {} : { angle: Math.round((word.angle * 18_000) / Math.PI) / 100 }),
      confidence: Math.round(word.confidence),
    })),
  );
  return { lines: likelyWords(words), isCut };
}

/** The text of the document first: its words keep their places in the order. */
function join(own: Pick<ScanContent, 'text' | 'words'>, parts: readonly ReadPart[], dots: number | undefined): ScanContent {
  const lines = parts.flatMap((part) => part.lines);
  const read = lines.flat();
  const text = [own.text, ...lines.map((line) => line.map((word) => word.text).join(' '))].filter((line) => line !== '').join('\n');
  return {
    text: text.slice(0, MAX_CHARACTERS).toWellFormed(),
    words: [...own.words, ...read],
    isCut: text.length > MAX_CHARACTERS || parts.some((part) => part.isCut),
    confidence: read.length > 0 ? Math.round(read.reduce((sum, word) => sum + (word.confidence ?? 0), 0) / read.length) : undefined,
    dotsPerInch: dots,
  };
}

/** As if the page were printed in its own size. */
function dotsPerInch(parts: readonly UnreadPart[]): number | undefined {
  return parts.length > 0 ? Math.round(Math.max(...parts.map(({ density }) => density)) * 72) : undefined;
}

import { readFile, writeFile } from 'node:fs/promises';
import { PageGeometry, PageText } from '@sheetmark/contract';
import {
  digestPage,
  dropTitleBlock,
  findDetails,
  findTyped,
  readDigests,
  readTaught,
  type SheetPage,
  type Taught,
  taughtFields,
  teachBox,
  type TitleBlock,
  toTitleBlock,
} from '@sheetmark/sheets';
import type { DigestedPage, PageFiles, PageReadings, ReadingAsked, ReadPage } from './protocol.ts';

/** In percent. Words read from a picture with less are mostly no words at all: edges and shadows of photos. */
const LEAST_CONFIDENCE = 50;

async function readWords({ words }: PageFiles): Promise<SheetPage['words']> {
  const { words: found } = PageText.parse(JSON.parse(await readFile(words, 'utf8')));
  return found.filter(({ confidence = 100 }) => confidence >= LEAST_CONFIDENCE);
}

async function readPage(page: PageFiles, withLines = true): Promise<SheetPage> {
  const words = await readWords(page);
  const { lines } = withLines ? PageGeometry.parse(JSON.parse(await readFile(page.lines, 'utf8'))) : { lines: [] };
  return { width: page.width, height: page.height, words, lines };
}

/** Reads title blocks. */
export async function compute(asked: ReadingAsked): Promise<unknown> {
  if (asked.step === 'find-typed') return findPlaces(asked.hints);
  if (asked.step === 'teach') return teach(asked.page, asked.boxes);
  if (asked.step === 'read-places') return readPlaces(asked.pages, asked.taught);
  if (asked.step === 'digest') return digest(asked);
  return read(asked.from);
}

/** The first hint of each field that its page shows. */
async function findPlaces(hints: Extract<ReadingAsked, { step: 'find-typed' }>['hints']): Promise<Taught> {
  const taught: Taught = {};
  for (const { page, field, text } of hints) {
    if (taught[field]) continue;
    const place = findTyped(await readPage(page), field, text);
    if (place) taught[field] = place;
  }
  return taught;
}

async function teach(page: PageFiles, boxes: Extract<ReadingAsked, { step: 'teach' }>['boxes']): Promise<Taught> {
  const words = await readPage(page, false);
  const taught: Taught = {};
  for (const field of taughtFields) {
    const box = boxes[field];
    if (box) taught[field] = teachBox(words, box);
  }
  return taught;
}

async function readPlaces(pages: readonly PageFiles[], taught: Taught): Promise<PageReadings[]> {
  const readings: PageReadings[] = [];
  for (const page of pages) readings.push(readTaught(await readPage(page, false), taught));
  return readings;
}

async function digest({ pages, drawn, corrected, to }: Extract<ReadingAsked, { step: 'digest' }>): Promise<null> {
  const lines: string[] = [];
  for (const page of pages) {
    const whole = await readPage(page);
    const digested: DigestedPage = {
      digest: digestPage(whole),
      details: findDetails(whole),
      drawn: readTaught(whole, drawn),
      corrected: readTaught(whole, corrected),
    };
    lines.push(`${JSON.stringify(digested)}\n`);
  }
  await writeFile(to, lines.join(''), { mode: 0o600 });
  return null;
}

/** Drawn places precede everything; those that corrections show precede only what is unsure. */
async function read(from: readonly string[]): Promise<ReadPage[]> {
  const pages: DigestedPage[] = [];
  for (const path of from) {
    for (const line of (await readFile(path, 'utf8')).split('\n')) {
      // Written by `digest`, of the same build.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
      if (line !== '') pages.push(JSON.parse(line) as DigestedPage);
    }
  }
  const blocks = readDigests(pages.map((page) => page.digest));
  return blocks.flatMap((block, index) => {
    const page = pages[index];
    return page ? [join(block, page)] : [];
  });
}

function join(block: TitleBlock, page: DigestedPage): ReadPage {
  const { number, title, revision, date } = block;
  const values = { number, title, revision, date };
  const taught = taughtFields.filter((field) => {
    const own = block[field];
    const shown = page.drawn[field] ?? (own?.isSure ? undefined : page.corrected[field]);
    values[field] = shown ?? own;
    return shown !== undefined;
  });
  const joined = toTitleBlock(values, page.digest);
  return { block: joined, taught, details: dropTitleBlock(page.details, joined.box) };
}

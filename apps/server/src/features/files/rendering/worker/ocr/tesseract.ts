import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { RenderError } from '../../failures.ts';
import type { GreyPicture } from './grey-picture.ts';

/** A word as the engine reads it: its box is in pixels of the picture, its confidence from 0 to 100. */
export type EngineWord = z.infer<typeof Word>;

export interface TextEngine {
  /** Reads a picture of one line. */
  readLine(picture: GreyPicture): EngineWord[];
  close(): void;
}

interface TesseractApi {
  Init(path: null, languages: string, engine: number, config: null): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
  Clear(): void;
  End(): void;
}

interface Tesseract {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => TesseractApi;
}

const require = createRequire(import.meta.url);
const CORE = 'tesseract.js-core/tesseract-core-relaxedsimd-lstm';
const LSTM_ONLY = 1;
/** Of Tesseract's page segmentation modes. */
const SINGLE_LINE = '7';

/** Reads the language data from installed packages; nothing is downloaded. */
export async function openEngine(languages: readonly string[]): Promise<TextEngine> {
  try {
    return await startEngine(languages);
  } catch (error) {
    // Whatever page it is: the installation is incomplete or damaged.
    throw new RenderError('no_reader', error instanceof Error ? error.message : String(error));
  }
}

async function startEngine(languages: readonly string[]): Promise<TextEngine> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the package describes its module for browsers only
  const load = require(`${CORE}.js`) as (options: object) => Promise<Tesseract>;
  const module = await load({ wasmBinary: readFileSync(require.resolve(`${CORE}.wasm`)), print: ignore, printErr: ignore });
  for (const language of languages) {
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
    module.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(file)));
  }
  const api = new module.TessBaseAPI();
  if (api.Init(null, languages.join('+'), LSTM_ONLY, null) !== 0) throw new Error('the text engine did not start');
  api.SetVariable('user_defined_dpi', '300');
  api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE);
  return {
    readLine(picture) {
      module.FS.writeFile('/input', toPgm(picture));
      if (api.SetImageFile(1, 0) === 1) throw new Error('the text engine refused a picture');
      api.Recognize(null);
      return wordsOf(api.GetJSONText());
    },
    close: () => api.End(),
  };
}

function toPgm({ data, width, height }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + data.length);
  bytes.set(head);
  bytes.set(data, head.length);
  return bytes;
}

const Word = z.object({
  text: z.string(),
  confidence: z.number(),
  bbox: z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }),
});
const Blocks = z.array(z.object({ paragraphs: z.array(z.object({ lines: z.array(z.object({ words: z.array(Word) })) })) }));
const Page = z.object({ blocks: Blocks.nullable() });

function wordsOf(json: string): EngineWord[] {
  const { blocks } = Page.parse(JSON.parse(json));
  return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
}

function ignore(): void {}

import { LRUCache } from 'lru-cache';
import type { RenderLimits } from '../limits.ts';
import { documentKey, pageKey } from '../protocol.ts';
import type { DocumentSource } from '../protocol.ts';
import { loadPdfium } from './pdfium.ts';
import type { PdfDocument, Pdfium } from './pdfium.ts';

const WARM_DOCUMENTS = 3;

/** The PDFs that this worker holds open, so that the next tile of one needs neither reading nor parsing. */
export interface OpenDocuments {
  open(source: DocumentSource, limits: RenderLimits): Promise<PdfDocument>;
  /** Keys of the open documents and of their parsed pages. */
  warmKeys(): string[];
}

/** What a job has to work with. */
export interface JobContext {
  readonly limits: RenderLimits;
  readonly documents: OpenDocuments;
}

export function createOpenDocuments(): OpenDocuments {
  const documents = new LRUCache<string, PdfDocument>({ max: WARM_DOCUMENTS, dispose: (document) => document.close() });
  let pdfium: Promise<Pdfium> | undefined;
  return {
    async open(source, limits) {
      const warm = documents.get(documentKey(source));
      if (warm) return warm;
      pdfium ??= loadPdfium();
      const { password, hidesAnnotations = false } = source;
      const options = { maxBytes: limits.pdfBytes, password, hidesAnnotations, appended: await updateOf(source) };
      const document = (await pdfium).open(source.path, options);
      documents.set(documentKey(source), document);
      return document;
    },
    warmKeys: () =>
      [...documents.entries()].flatMap(([key, document]) => [key, ...document.warmPages().map((index) => pageKey(key, index + 1))]),
  };
}

/** What is appended to the document in memory, so that it is shown without some of its layers. */
async function updateOf({ hiddenLayers, ...source }: DocumentSource): Promise<Uint8Array | undefined> {
  if (hiddenLayers === undefined) return undefined;
  const { hideLayers } = await import('./layers.ts');
  return hideLayers(source, hiddenLayers);
}

import { isRecord } from '@sheetmark/editor-core';
import type { Manifest } from '../annotation/manifest.ts';

const MAX_JSON = 20_000_000;
const MAX_MARKUPS = 50_000;

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []);
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** What a page says about the export that it comes from; null if it says nothing. */
export function parseManifest(json: string): Manifest | null {
  if (json === '' || json.length > MAX_JSON) return null;
  const read = parsed(json);
  if (!isRecord(read) || typeof read['document'] !== 'string' || typeof read['exported'] !== 'string') return null;
  const listed: readonly unknown[] = Array.isArray(read['markups']) ? read['markups'] : [];
  const markups = listed
    .slice(0, MAX_MARKUPS)
    .flatMap((each) =>
      isRecord(each) && typeof each['id'] === 'number'
        ? [{ id: each['id'], objects: textsIn(each['objects']), comments: numbersIn(each['comments']) }]
        : [],
    );
  return { document: read['document'], exported: read['exported'], markups };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

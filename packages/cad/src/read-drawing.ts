import {
  type AttributeBase,
  type CadDocument,
  DwgReader,
  DwgReaderConfiguration,
  DxfReader,
  DxfReaderConfiguration,
  type Entity,
  Insert,
  MText,
  MultiLeader,
  TextEntity,
} from '@node-projects/acad-ts';
import { DrawingError } from './failures.ts';
import { decodeSigns } from './text-codes.ts';

export type DrawingKind = 'dxf' | 'dwg';

/** Reads a DXF (text or binary) or DWG file. Parts that can't be read are left out. */
export function readDrawing(bytes: Uint8Array, kind: DrawingKind): CadDocument {
  try {
    const document = kind === 'dxf' ? readDxf(bytes) : readDwg(bytes);
    if (document.modelSpace) return document;
  } catch (error) {
    if (error instanceof DrawingError) throw error;
    throw new DrawingError('unreadable', error instanceof Error ? error.message : String(error), { cause: error });
  }
  throw new DrawingError('unreadable', 'no model space');
}

function readDxf(bytes: Uint8Array): CadDocument {
  const configuration = new DxfReaderConfiguration();
  configuration.failsafe = true;
  configuration.keepUnknownEntities = true;
  return DxfReader.readFromStreamWithConfig(bytes, configuration);
}

/** DWG files say their version in their first letters; this one and later ones can be read. */
const FIRST_VERSION = 'AC1014';

function readDwg(bytes: Uint8Array): CadDocument {
  const version = String.fromCharCode(...bytes.subarray(0, FIRST_VERSION.length));
  if (version < FIRST_VERSION) throw new DrawingError('too_old', version);
  const configuration = new DwgReaderConfiguration();
  configuration.failsafe = true;
  configuration.keepUnknownEntities = true;
  const own = new Uint8Array(bytes);
  return DwgReader.readFromStreamWithConfig(own.buffer, configuration);
}

/** Each letter of all texts once. */
export function lettersOf(document: CadDocument): string {
  const letters = new Set<string>(' □?');
  for (const block of document.blockRecords ?? [])
    for (const entity of block.entities) for (const text of textsOf(entity)) addLetters(letters, text);
  return [...letters].join('');
}

function addLetters(letters: Set<string>, text: string): void {
  for (const letter of decodeSigns(text)) letters.add(letter);
}

function textsOf(entity: Entity): string[] {
  if (entity instanceof Insert) return Array.from(entity.attributes).flatMap(attributeTexts);
  if (entity instanceof MultiLeader) return [entity.contextData.textLabel];
  return entity instanceof TextEntity || entity instanceof MText ? [entity.value] : [];
}

const attributeTexts = ({ value, mText }: AttributeBase): string[] => [value, mText?.value ?? ''];

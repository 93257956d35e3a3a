import type { PdfFile } from './pdf/document.ts';
import { Update } from './pdf/update.ts';
import { type Dict, dict, isArray, name, nameOf, Ref, textOf, type Value } from './pdf/values.ts';

/** An optional content group (ISO 32000-2, 8.11). */
export interface PdfLayer {
  readonly name: string;
  /** Whether the file shows it at first. */
  readonly isShown: boolean;
}

const MAX_LAYERS = 4_096;

/** The layers in the order of the file. */
export function layersOf(file: PdfFile): PdfLayer[] {
  const properties = file.dict(file.root?.get('OCProperties'));
  const shown = statesOf(file, file.dict(properties?.get('D')));
  return groupsOf(file, properties).map((ref) => {
    const group = file.dict(ref);
    const view = nameOf(file.resolve(file.dict(file.dict(group?.get('Usage'))?.get('View'))?.get('ViewState')));
    return { name: textOf(file.resolve(group?.get('Name'))), isShown: view === null ? shown(ref) : view !== 'OFF' };
  });
}

/**
 * An update of the file that shows exactly these layers, numbered as by `layersOf`. Readers may prefer a group's own usage to the configuration, so the
 * groups lose theirs.
 */
export function showLayers(file: PdfFile, isShown: (layer: number) => boolean): Uint8Array {
  const update = new Update(file);
  const { root } = file;
  const properties = file.dict(root?.get('OCProperties'));
  const groups = groupsOf(file, properties);
  for (const ref of groups) update.set(ref, dict({ Type: name('OCG'), Name: file.resolve(file.dict(ref)?.get('Name')) ?? undefined }));
  const hidden = groups.filter((_, layer) => !isShown(layer));
  const content = dict({ OCGs: groups, D: dict({ BaseState: name('ON'), OFF: hidden }) });
  const [rootRef, ref] = [file.xref.trailer.get('Root'), root?.get('OCProperties')];
  if (ref instanceof Ref) update.set(ref, content);
  else if (rootRef instanceof Ref && root) update.set(rootRef, root.with({ OCProperties: content }));
  return update.finish();
}

function groupsOf(file: PdfFile, properties: Dict | null): Ref[] {
  return refsIn(file.resolve(properties?.get('OCGs')))
    .filter((ref) => file.dict(ref) !== null)
    .slice(0, MAX_LAYERS);
}

const refsIn = (value: Value): Ref[] => (isArray(value) ? value.filter((each) => each instanceof Ref) : []);

function statesOf(file: PdfFile, config: Dict | null): (group: Ref) => boolean {
  const numbers = (key: string): Set<number> => new Set(refsIn(file.resolve(config?.get(key))).map(({ num }) => num));
  const [on, off] = [numbers('ON'), numbers('OFF')];
  const base = nameOf(file.resolve(config?.get('BaseState'))) !== 'OFF';
  return ({ num }) => (off.has(num) ? false : on.has(num) || base);
}

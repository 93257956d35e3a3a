import type { PdfFile } from '../pdf/document.ts';
import { type Dict, isArray, nameOf, Ref, type Value } from '../pdf/values.ts';

/** Whether a layer is shown when a file is opened, by its object (ISO 32000-2, 8.11.4). */
export function layerStates(file: PdfFile): (num: number) => string {
  const settings = file.dict(file.dict(file.root?.get('OCProperties'))?.get('D'));
  if (!settings) return () => '';
  const isOff = nameOf(file.resolve(settings.get('BaseState'))) === 'OFF';
  const [on, off] = [refsOf(file, settings.get('ON')), refsOf(file, settings.get('OFF'))];
  const automatic = usesOf(file, settings);
  return (num) => {
    const isShown = isOff ? on.has(num) && !off.has(num) : !off.has(num);
    const uses = automatic.filter(({ groups }) => groups.has(num)).map(({ use }) => use);
    return `${isShown ? 'on' : 'off'} ${uses.toSorted().join(' ')}`;
  };
}

/** When layers change by themselves: on screen, in print, by zoom. */
function usesOf(file: PdfFile, settings: Dict) {
  const listed = file.resolve(settings.get('AS'));
  return (isArray(listed) ? listed : []).flatMap((each) => {
    const use = file.dict(each);
    if (!use) return [];
    const categories = file.resolve(use.get('Category'));
    const words = [use.get('Event') ?? null, ...(isArray(categories) ? categories : [])];
    return { use: words.map((word) => nameOf(file.resolve(word))).join(','), groups: refsOf(file, use.get('OCGs')) };
  });
}

function refsOf(file: PdfFile, value: Value | undefined): Set<number> {
  const found = file.resolve(value);
  return new Set((isArray(found) ? found : []).flatMap((each) => (each instanceof Ref ? each.num : [])));
}

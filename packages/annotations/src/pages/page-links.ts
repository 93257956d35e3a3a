import { NamedDestinations } from '../navigation/named-destinations.ts';
import type { PdfFile } from '../pdf/document.ts';
import type { FoundPage } from '../pdf/pages.ts';
import { Dict, dict, isArray, isNumber, latin1Of, Name, name, nameOf, Ref, Str, textString, type Value } from '../pdf/values.ts';

/** The file in which another page of the same file can be found, by its name. */
export type FileOfPage = (page: number) => string | undefined;

/** A page's annotations without the links that lead to pages: of this file or of another one. */
export function withoutPageLinks(file: PdfFile, { dict: page }: FoundPage): Value[] {
  return annotationsOf(file, page).filter((each) => {
    const found = file.dict(each);
    return found !== null && (!isLink(file, found) || leadsElsewhere(file, found));
  });
}

/**
 * A page's annotations for a file of its own: links to other pages lead to the first page of the files that `fileOf` names, and are left out where it names
 * none.
 */
export function relinkedAnnotations(
  file: PdfFile,
  own: FoundPage,
  { pages, fileOf }: { pages: readonly FoundPage[]; fileOf: FileOfPage },
): Value[] {
  const numbers = new Map(pages.map(({ ref }, index) => [ref.num, index + 1]));
  const named = new NamedDestinations(file);
  return annotationsOf(file, own.dict).flatMap((each): Value[] => {
    const found = file.dict(each);
    if (!found) return [];
    if (!isLink(file, found) || actionOf(file, found) !== 'GoTo') return [each];
    const [target, ...shown] = destinationOf(file, found, named);
    const page = target instanceof Ref ? numbers.get(target.num) : isNumber(target) ? target + 1 : undefined;
    if (page === undefined) return [];
    if (target instanceof Ref && target.num === own.ref.num) return [found.with({ A: undefined, Dest: [target, ...shown] })];
    const to = fileOf(page);
    if (to === undefined) return [];
    const action = dict({ S: name('GoToR'), F: textString(to), D: [0, ...(shown.length > 0 ? shown : [name('Fit')])] });
    return [found.with({ Dest: undefined, A: action })];
  });
}

function annotationsOf(file: PdfFile, page: Dict): readonly Value[] {
  const annotations = file.resolve(page.get('Annots'));
  return isArray(annotations) ? annotations : [];
}

const isLink = (file: PdfFile, annotation: Dict): boolean => nameOf(file.resolve(annotation.get('Subtype'))) === 'Link';

/** `GoTo` also without an action: to a destination. */
function actionOf(file: PdfFile, annotation: Dict): string | null {
  const action = file.dict(annotation.get('A'));
  return action ? nameOf(file.resolve(action.get('S'))) : 'GoTo';
}

/** Links without any goal stay: they lead to no page. */
function leadsElsewhere(file: PdfFile, annotation: Dict): boolean {
  const action = actionOf(file, annotation);
  if (action !== 'GoTo') return action !== 'GoToR';
  return file.resolve(annotation.get('Dest') ?? file.dict(annotation.get('A'))?.get('D')) === null;
}

/** Its page and what is shown of it (ISO 32000-2, table 149); names are looked up. */
function destinationOf(file: PdfFile, annotation: Dict, named: NamedDestinations): readonly Value[] {
  const given = file.resolve(annotation.get('Dest') ?? file.dict(annotation.get('A'))?.get('D'));
  const text = given instanceof Name ? given.text : given instanceof Str ? latin1Of(given.bytes) : null;
  const found = text === null ? given : named.find(text);
  const destination = found instanceof Dict ? file.resolve(found.get('D')) : found;
  return isArray(destination) ? [destination[0] ?? null, ...destination.slice(1).map((each) => file.resolve(each))] : [];
}

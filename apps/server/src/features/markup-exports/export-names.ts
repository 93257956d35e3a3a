import type { MarkupExportRequest } from '@sheetmark/contract';
import { safeSegment, versionLabel } from '../files/public.ts';
import type { ExportedItem } from './markup-exports.repository.ts';

type Form = MarkupExportRequest['form'];

const endings: Readonly<Record<Form, string>> = { annotated: 'pdf', flattened: 'pdf', xfdf: 'xfdf', fdf: 'fdf' };
export const mediaTypes: Readonly<Record<Form | 'zip', string>> = {
  annotated: 'application/pdf',
  flattened: 'application/pdf',
  xfdf: 'application/vnd.adobe.xfdf',
  fdf: 'application/vnd.fdf',
  zip: 'application/zip',
};

/** Such as `A-101 Ground Floor Plan V3 markups.pdf`. */
export function fileName({ name, version }: ExportedItem, form: Form): string {
  const bare = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return safeSegment(`${bare || name} ${versionLabel(version)} markups.${endings[form]}`);
}

interface Exported {
  readonly targets: readonly ExportedItem[];
  readonly form: Form;
  readonly project: string;
}

/** Several files are in a ZIP. */
export function exportName({ targets, form, project }: Exported): string {
  const [only] = targets;
  return only && targets.length === 1 ? fileName(only, form) : safeSegment(`${project} markups.zip`);
}

/** Numbers names that repeat, so that no file in a ZIP replaces another. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [, bare = name, ending = ''] = /^(.*)(\.[a-z]+)$/.exec(name) ?? [];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${bare} (${number})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}

import type { MarkupExportNote, MarkupExportRequest } from '@sheetmark/contract';
import type { ExportTarget } from './export-targets.ts';
import type { Facts } from './protocol.ts';

type Code = MarkupExportNote['code'];

export const noteOf = (target: Pick<ExportTarget, 'name'>, code: Code, message: string | null = null): MarkupExportNote => ({
  code,
  file: target.name,
  message,
});

/** Whether the export is a PDF of the whole document. */
export const isPdfForm = ({ form }: Pick<MarkupExportRequest, 'form'>): boolean => form === 'annotated' || form === 'flattened';

/** What to know about a file that is exported as a PDF, from what it says about annotations. */
export function codesOf(facts: Facts, { form, only_pages, pages }: MarkupExportRequest): Code[] {
  if (!isPdfForm({ form })) return [];
  const isPart = only_pages && pages !== undefined;
  const forbids = facts.signatureForbids || (facts.isSigned && form === 'flattened');
  const codes: readonly [Code, boolean][] = [
    ['permissions_forbid', facts.forbidsAnnotations],
    ['signature_lost', facts.isSigned && isPart],
    ['signature_forbids', !isPart && forbids],
    ['signature_kept', !isPart && facts.isSigned && !forbids],
  ];
  return codes.flatMap(([code, applies]) => (applies ? [code] : []));
}

import type { WorkRow } from '@sheetmark/contract';
import { type ReactNode, useState } from 'react';
import type { ExportSubject } from '../../../entities/markup-exports/export-choice.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Listing } from '../model/listings.ts';
import type { WorkQuery } from '../model/work-query.ts';

const ExportDialog = lazyPart(async () => (await import('../../../entities/markup-exports/export-dialog.tsx')).ExportDialog);

interface MarkupExportOptions {
  listing: Listing;
  projectId: number | undefined;
  query: WorkQuery;
}

interface MarkupExport {
  /** Undefined for lists of several projects or of tasks. */
  ofList: { label: string; onPick: () => void } | undefined;
  /** Undefined unless there are markups among the rows, all of one project. */
  ofRows: (rows: readonly WorkRow[]) => (() => void) | undefined;
  dialog: ReactNode;
}

/** Exports the drawings of a filtered list or of selected rows with these markups. */
export function useMarkupExport({ listing, projectId, query }: MarkupExportOptions): MarkupExport {
  const [subject, setSubject] = useState<ExportSubject>();
  const hasMarkups = listing.types.includes('markup');
  const ask = (id: number, name: string, what: ExportSubject['what']) => setSubject({ projectId: id, name, what, markups: null });
  return {
    ofList:
      projectId !== undefined && hasMarkups
        ? { label: messages.exportMarkups, onPick: () => ask(projectId, listing.title, { where: query.where }) }
        : undefined,
    ofRows: (rows) => {
      const markups = rows.filter((row) => row.type === 'markup');
      const [project, ...others] = new Set(markups.map((row) => row.project_id));
      if (project === undefined || others.length > 0) return undefined;
      return () => ask(project, listingsMessages.selectedMarkups(markups.length), { markups: markups.map(({ id }) => id) });
    },
    dialog: subject && <ExportDialog subject={subject} onClose={() => setSubject(undefined)} />,
  };
}

import type { DeadReference } from '@sheetmark/contract';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { deadReferencesMessages } from '../../lib/messages/dead-references.ts';
import { Button } from '../../ui/button.tsx';
import { type Referring, useDeadReferences, useExportDeadReferences } from './api.ts';
import { whyReferenceDead } from './why-dead.ts';
import styles from './dead-references.module.css';

interface ListProps {
  of: Referring;
  /** A row that opens the sheet: these are its contents. */
  row: (dead: DeadReference, contents: ReactNode, className: string | undefined) => ReactNode;
}

/** References that lead nowhere, and their export as CSV: before an issue, this list should be empty. */
export function DeadReferencesList({ of, row }: ListProps) {
  const { rows, read, total, isWhole } = useDeadReferences(of);
  const exporting = useExportDeadReferences(of);
  return (
    <div className={styles.list}>
      <p className={styles.note} role="status">
        {isWhole ? deadReferencesMessages.count(rows.length) : deadReferencesMessages.reading(read, total)}
      </p>
      <ul>
        {rows.map((dead, index) => (
          <li key={index}>{row(dead, <Contents dead={dead} />, styles.row)}</li>
        ))}
      </ul>
      {isWhole && rows.length > 0 && (
        <Button size="s" icon={<IconDownload aria-hidden="true" />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {deadReferencesMessages.exportCsv}
        </Button>
      )}
    </div>
  );
}

function Contents({ dead: { sheet_number, name, page_number, reference } }: { dead: DeadReference }) {
  const said = reference.detail === null ? reference.text : `${reference.detail}/${reference.text}`;
  return (
    <>
      <b>{sheet_number ?? deadReferencesMessages.pageOf(name, page_number)}</b>
      <span className={styles.said}>{said}</span>
      <span className={styles.why}>{whyReferenceDead(reference)}</span>
    </>
  );
}

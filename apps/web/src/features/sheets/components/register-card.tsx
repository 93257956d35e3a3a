import type { RegisterRow } from '@sheetmark/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { Preview } from '../../../ui/preview.tsx';
import { Matched } from './matched.tsx';
import { Doubts, titleOf } from './register-columns.tsx';
import styles from './register.module.css';

/** A sheet in windows too narrow for columns. */
export function RegisterCard({ row, searched, link }: { row: RegisterRow; searched: string; link: LinkProps }) {
  const facts = [row.version_label, row.revision, row.date].filter((fact) => fact !== null && fact !== '');
  return (
    <Link {...link} className={styles.card}>
      <Preview src={row.thumbnail_url} />
      <span className={styles.text}>
        <b className={styles.number}>{row.number === null ? sheetsMessages.noNumber : <Matched text={row.number} searched={searched} />}</b>
        <span className={styles.cardTitle}>
          <Matched text={titleOf(row)} searched={searched} />
        </span>
        <span className={styles.facts}>
          <span>{facts.join(' · ')}</span>
          {row.open_markups > 0 && <span>{sheetsMessages.markupsOf(row.open_markups)}</span>}
          <Doubts row={row} />
        </span>
      </span>
    </Link>
  );
}

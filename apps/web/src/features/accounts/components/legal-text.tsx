import type { LegalTextName } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates.ts';
import { signUpMessages } from '../../../lib/messages/sign-up.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { legalTextQuery } from '../api/legal-text.ts';
import styles from './legal-text.module.css';

/** The terms or the privacy statement, written by administrators: blank lines separate paragraphs, `# ` begins a heading. */
export function LegalText({ name }: { name: LegalTextName }) {
  const { data: answer, error, refetch } = useQuery(legalTextQuery(name));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!answer) return null;
  const { text, updated_at } = answer.data;
  if (text === '') return <p className={styles.empty}>{signUpMessages.legalTextMissing}</p>;
  const parts = text.split(/\n[^\S\n]*\n\s*/);
  return (
    <div className={styles.text}>
      {parts.map((part, index) => (
        <Part key={index} text={part} />
      ))}
      {updated_at !== null && <p className={styles.date}>{signUpMessages.lastChanged(formatDate(updated_at))}</p>}
    </div>
  );
}

function Part({ text }: { text: string }) {
  const [, heading, rest = ''] = /^#+ +(.*)(?:\n([\s\S]*))?$/.exec(text) ?? [];
  if (heading === undefined) return <p>{text}</p>;
  return (
    <>
      <h2>{heading}</h2>
      {rest !== '' && <p>{rest}</p>}
    </>
  );
}

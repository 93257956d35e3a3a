import { matchedPart } from '../model/matched-number.ts';
import styles from './register.module.css';

/** A text with the part that matches the search marked. */
export function Matched({ text, searched }: { text: string; searched: string }) {
  const part = matchedPart(text, searched);
  if (!part) return text;
  const [start, end] = part;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.match}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

import type { ReactNode } from 'react';
import styles from './review-notes.module.css';

/** What an act locks, in a dialog. */
export function ReviewNotes({ title, notes }: { title: string; notes: readonly { icon: ReactNode; text: string }[] }) {
  return (
    <section className={styles.notes}>
      <h3>{title}</h3>
      <ul>
        {notes.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** A section: its description next to its settings. */
export function SettingsSection({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

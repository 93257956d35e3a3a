import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Next to the title: a fact, or a link to more. */
  aside?: ReactNode;
  /** Its content has no padding. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One of several panels side by side. */
export function Panel({ title, aside, flush = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}

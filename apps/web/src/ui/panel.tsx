import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Beside the title: a fact, or the way to more. */
  aside?: ReactNode;
  /** What is in it goes to the edges. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One of several things that a page tells, side by side with others. */
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

import type { ReactNode } from 'react';
import { messages } from '../lib/messages.ts';
import styles from './page-head.module.css';

/** A page's title, how many things it lists, and its acts; names the browser's tab too. */
export function PageHead({ title, count, children }: { title: string; count?: number | undefined; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <title>{messages.pageTitle(title)}</title>
      <h1>
        {title} {count !== undefined && <span className={styles.count}>{count}</span>}
      </h1>
      {children}
    </div>
  );
}

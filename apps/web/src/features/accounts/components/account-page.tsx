import type { ReactNode } from 'react';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { QuietPlan } from './quiet-plan.tsx';
import styles from './account-page.module.css';

/** The layout of sign-in, sign-up and password pages: the form on the left, a drawing on the right. */
export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <title>{messages.pageTitle(title)}</title>
      <main className={styles.left}>
        <Logo large />
        <div className={styles.content}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <aside className={styles.right} aria-label={accountsMessages.aboutProduct}>
        <QuietPlan />
      </aside>
    </div>
  );
}

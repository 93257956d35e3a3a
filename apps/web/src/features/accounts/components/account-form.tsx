import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { FormEventHandler, ReactNode } from 'react';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './account-form.module.css';

interface AccountFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  busy: boolean;
  /** The server's refusal, above the button. */
  refusal?: ReactNode;
  children: ReactNode;
}

export function AccountForm({ onSubmit, submitLabel, busy, refusal, children }: AccountFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {refusal && <Note kind="warning">{refusal}</Note>}
      <Button submit variant="primary" size="l" busy={busy} className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** A note above the form. */
export function LeadingNote(props: NoteProps) {
  return (
    <div className={styles.lead}>
      <Note {...props} />
    </div>
  );
}

interface NoteProps {
  kind: 'warning' | 'notice' | 'done';
  children: ReactNode;
}

const noteIcons = { warning: IconAlertTriangle, notice: IconInfoCircle, done: IconCircleCheck };

/** A message from the server, above the form. */
export function Note({ kind, children }: NoteProps) {
  const Icon = noteIcons[kind];
  return (
    <div className={styles.note} data-kind={kind} role={kind === 'warning' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

export function AccountLinks({ children }: { children: ReactNode }) {
  return (
    <nav className={styles.links} aria-label={accountsMessages.account}>
      {children}
    </nav>
  );
}

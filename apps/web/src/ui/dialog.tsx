import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { messages } from '../lib/messages.ts';
import { Button } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  submitLabel: string;
  /** Of the button that leaves without an answer. */
  cancelLabel?: string;
  /** The act destroys something: its button is red. */
  destructive?: boolean;
  submitDisabled?: boolean;
  /** Where there is nothing to fill in, and Enter is to submit. */
  focusSubmit?: boolean;
  /** A button for another answer, between the two. */
  otherAct?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** At once, for keys that come right after; a dialog without such a field takes the focus by itself. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** A question with one answer to give: Enter does it, Escape leaves. Mounted while it is open. */
export function Dialog({
  title,
  onClose,
  onSubmit,
  submitLabel,
  cancelLabel = messages.cancel,
  destructive = false,
  submitDisabled = false,
  focusSubmit = false,
  otherAct,
  busy = false,
  children,
}: DialogProps) {
  useFocusReturn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitDisabled && !busy) onSubmit();
  };
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog)" yOffset="16dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          <form ref={focusFirst} className={styles.form} noValidate onSubmit={submit}>
            {children}
            <div className={styles.acts}>
              <Button onClick={onClose}>{cancelLabel}</Button>
              {otherAct}
              <Button
                submit
                data-autofocus={focusSubmit || undefined}
                variant={destructive ? 'danger' : 'primary'}
                disabled={submitDisabled}
                busy={busy}
              >
                {submitLabel}
              </Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

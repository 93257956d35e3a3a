import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { messages } from '../lib/messages.ts';
import { Button } from './button.tsx';
import { FormError } from './field-error.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  submitLabel: string;
  /** The label of the cancel button; null leaves it out. */
  cancelLabel?: string | null;
  /** The action is destructive: its button is red. */
  destructive?: boolean;
  submitDisabled?: boolean;
  /** For dialogs without fields, so that Enter submits. */
  focusSubmit?: boolean;
  /** A third button between the two. */
  otherAct?: ReactNode;
  busy?: boolean;
  /** For contents in columns. */
  wide?: boolean;
  /** Starts higher up: for contents that small windows would cut. */
  tall?: boolean;
  /** Why the last attempt failed. */
  refusal?: string | undefined;
  children: ReactNode;
}

/** Focuses at once, for keys typed right after opening; without such a field the dialog focuses itself. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** A dialog with one main action: Enter runs it, Escape cancels. Mounted while it is open. */
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
  wide = false,
  tall = wide,
  refusal,
  children,
}: DialogProps) {
  useFocusReturn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitDisabled && !busy) onSubmit();
  };
  return (
    <Modal.Root opened onClose={onClose} size={wide ? 'var(--dialog-wide)' : 'var(--dialog)'} yOffset={tall ? '6dvh' : 'var(--dialog-top)'}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          <form ref={focusFirst} className={styles.form} noValidate onSubmit={submit}>
            {children}
            <FormError>{refusal}</FormError>
            <div className={styles.actions}>
              {cancelLabel !== null && <Button onClick={onClose}>{cancelLabel}</Button>}
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

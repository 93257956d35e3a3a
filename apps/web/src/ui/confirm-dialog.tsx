import { useState } from 'react';
import { messages } from '../lib/messages.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Field } from './field.tsx';

interface ConfirmDialogProps extends Omit<DialogProps, 'destructive' | 'submitDisabled'> {
  /** What the user must type first; undefined if nothing. */
  wanted: string | undefined;
}

/** Confirms a destructive act, by typing for what can't easily be made again. */
export function ConfirmDialog({ wanted, children, ...dialog }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog {...dialog} destructive submitDisabled={wanted !== undefined && typed.trim() !== wanted.trim()}>
      {children}
      {wanted !== undefined && (
        <Field
          label={messages.typeToConfirm(wanted)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}

import type { z } from 'zod';
import { useContractForm } from '../lib/contract-form.ts';
import { messages } from '../lib/messages.ts';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

interface NameDialogProps {
  title: string;
  name: string;
  /** Of the body with the name. */
  schema: z.ZodType;
  busy: boolean;
  /** Rejects with the reason if the name is refused. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Names or renames something. */
export function NameDialog({ title, name, schema, busy, onSubmit, onClose }: NameDialogProps) {
  const { form, refusal, refuse } = useContractForm({ schema, initialValues: { name } });
  const submit = form.onSubmit((values) => void onSubmit(values.name).then(onClose, refuse));
  return (
    <Dialog title={title} onClose={onClose} onSubmit={submit} submitLabel={messages.save} busy={busy} refusal={refusal}>
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
    </Dialog>
  );
}

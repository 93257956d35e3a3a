import { type Item, operations } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRenameItem } from '../api/change-items.ts';

export function RenameItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const rename = useRenameItem(item);
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({ schema: operations.updateItem.body, initialValues: { name: item.name } });
  const submit = form.onSubmit(({ name }) => {
    rename.mutate(name ?? item.name, { onSuccess: onClose, onError: (failure) => setRefusal(place(failure)) });
  });
  return (
    <Dialog title={filesMessages.renameFile} onClose={onClose} onSubmit={submit} submitLabel={messages.save} busy={rename.isPending}>
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
      <FormError>{refusal}</FormError>
    </Dialog>
  );
}

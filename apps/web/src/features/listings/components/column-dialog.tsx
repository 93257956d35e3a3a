import { Textarea } from '@mantine/core';
import { type MetadataColumn, operations } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { useAddColumn } from '../api/columns.ts';
import styles from './column-dialog.module.css';

type Kind = MetadataColumn['kind'];

const kinds: readonly { kind: Kind; label: string }[] = [
  { kind: 'text', label: listingsMessages.kindText },
  { kind: 'number', label: listingsMessages.kindNumber },
  { kind: 'date', label: listingsMessages.kindDate },
  { kind: 'choice', label: listingsMessages.kindChoice },
  { kind: 'checkbox', label: listingsMessages.kindCheckbox },
];

/** A dialog for a custom column's name and kind. */
export function ColumnDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const add = useAddColumn(projectId);
  const [kind, setKind] = useState<Kind>('text');
  const [choices, setChoices] = useState('');
  const { form, refusal, refuse } = useContractForm({
    schema: operations.createMetadataColumn.body.pick({ column_name: true }),
    initialValues: { column_name: '' },
  });
  const submit = form.onSubmit(({ column_name }) => {
    const named = choices
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    add.mutate({ column_name, kind, choices: kind === 'choice' ? named : [] }, { onSuccess: onClose, onError: refuse });
  });
  return (
    <Dialog
      title={listingsMessages.addColumn}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={listingsMessages.addColumn}
      busy={add.isPending}
      refusal={refusal}
    >
      <Field label={messages.name} data-autofocus {...form.getInputProps('column_name')} />
      <fieldset className={styles.kinds}>
        <legend>{listingsMessages.columnHolds}</legend>
        {kinds.map((each) => (
          <label key={each.kind}>
            <Radio name="kind" checked={each.kind === kind} onChange={() => setKind(each.kind)} />
            {each.label}
          </label>
        ))}
      </fieldset>
      {kind === 'choice' && (
        <Textarea
          label={listingsMessages.choices}
          description={listingsMessages.choicesHint}
          autosize
          minRows={3}
          value={choices}
          onChange={(event) => setChoices(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}

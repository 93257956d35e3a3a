import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { storageMessages as words } from '../../../lib/messages/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type LimitChange, useSetStorageLimit } from '../api/storage.ts';
import type { LimitRow } from '../model/limit-row.ts';

const gigabyte = 1e9;

/** Null if it isn't a size; blank means no limit. */
function limitIn(text: string): LimitChange['limit'] | null {
  if (text.trim() === '') return 'none';
  const size = Number(text.trim().replace(',', '.'));
  return Number.isFinite(size) && size >= 0 ? Math.round(size * gigabyte) : null;
}

export function LimitDialog({ row, onClose }: { row: LimitRow; onClose: () => void }) {
  const [text, setText] = useState(row.limit === null ? '' : String(row.limit / gigabyte));
  const [isWrong, setWrong] = useState(false);
  const setLimit = useSetStorageLimit();
  const save = (limit: LimitChange['limit']) =>
    setLimit.mutate({ scope: row.scope, limit, ...(row.id !== undefined && { id: row.id }) }, { onSuccess: onClose });
  const submit = () => {
    const limit = limitIn(text);
    if (limit === null) return setWrong(true);
    return save(limit);
  };
  return (
    <Dialog
      title={words.limitOf(row.name)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={messages.save}
      busy={setLimit.isPending}
      otherAct={row.hasOwnLimit && <Button onClick={() => save('default')}>{words.useDefault}</Button>}
    >
      <Field
        label={words.gigabytes}
        description={words.gigabytesHint}
        inputMode="decimal"
        data-autofocus
        value={text}
        error={isWrong && words.notANumber}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
      />
    </Dialog>
  );
}

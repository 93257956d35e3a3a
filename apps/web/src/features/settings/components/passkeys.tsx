import type { Passkey } from '@sheetmark/contract';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, needsConfirmation } from '../../../entities/second-factor/confirm-dialog.tsx';
import { passkeysMessages as texts } from '../../../lib/messages/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from '../api/passkeys.ts';
import styles from './second-factor.module.css';

/** The user's passkeys. */
export function Passkeys() {
  const passkeys = useQuery(passkeysQuery());
  const [isAdding, setIsAdding] = useState(false);
  if (!('credentials' in navigator)) return <p>{texts.unsupported}</p>;
  if (passkeys.isPending) return <LineSkeletons count={2} label={texts.loading} />;
  if (passkeys.isError) return <LoadFailure error={passkeys.error} onRetry={() => void passkeys.refetch()} />;
  const rows = passkeys.data.data;
  return (
    <div className={styles.factor}>
      {rows.length === 0 && <p>{texts.none}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Button icon={<IconPlus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {texts.add}
      </Button>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const submit = () => add.mutate(name, { onSuccess: onClose, onError: (error) => needsConfirmation(error) && setIsConfirming(true) });
  if (isConfirming) return <ConfirmDialog onClose={() => setIsConfirming(false)} onConfirmed={submit} />;
  return (
    <Dialog
      title={texts.addTitle}
      submitLabel={texts.create}
      submitDisabled={name.trim() === ''}
      busy={add.isPending}
      refusal={needsConfirmation(add.error) ? undefined : add.error?.message}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | 'confirm' | null>(null);
  const remove = useRemovePasskey();
  const close = () => setOpen(null);
  const removeNow = () =>
    remove.mutate(id, { onSuccess: close, onError: (error) => setOpen(needsConfirmation(error) ? 'confirm' : 'remove') });
  return (
    <li>
      <IconFingerprint aria-hidden="true" />
      <div>
        <b>{name}</b>
        <small>{texts.used(created_at.slice(0, 10), last_used_at?.slice(0, 10) ?? null)}</small>
      </div>
      <Button size="s" variant="quiet" onClick={() => setOpen('rename')}>
        {texts.rename}
      </Button>
      <Button size="s" variant="quiet" onClick={() => setOpen('remove')}>
        {texts.remove}
      </Button>
      {open === 'rename' && <RenameDialog passkey={{ id, name }} onClose={close} />}
      {open === 'remove' && (
        <Dialog
          title={texts.removeTitle(name)}
          submitLabel={texts.remove}
          destructive
          focusSubmit
          busy={remove.isPending}
          refusal={needsConfirmation(remove.error) ? undefined : remove.error?.message}
          onClose={close}
          onSubmit={removeNow}
        >
          <p>{texts.removeMeans}</p>
        </Dialog>
      )}
      {open === 'confirm' && <ConfirmDialog onClose={close} onConfirmed={removeNow} />}
    </li>
  );
}

function RenameDialog({ passkey: { id, name: before }, onClose }: { passkey: Pick<Passkey, 'id' | 'name'>; onClose: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(before);
  return (
    <Dialog
      title={texts.renameTitle(before)}
      submitLabel={texts.save}
      submitDisabled={name.trim() === ''}
      busy={rename.isPending}
      refusal={rename.error?.message}
      onClose={onClose}
      onSubmit={() => rename.mutate({ id, name }, { onSuccess: onClose })}
    >
      <Field label={texts.name} maxLength={100} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </Dialog>
  );
}

import type { FolderLimit, FolderName, MemberRole } from '@sheetmark/contract';
import { useState } from 'react';
import { folderLimitMessages as texts } from '../../lib/messages/folder-limits.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { forAll, roleOrder, simplify } from './folder-limit.ts';
import { LimitMembers } from './limit-members.tsx';
import { useLimitFolder } from './save-limit.ts';
import styles from './limit-dialog.module.css';

interface LimitDialogProps {
  folder: FolderName;
  onClose: () => void;
}

/** Limits who sees a folder: by roles, with members who see it besides, and members who don't. Only for the project's owner. */
export function LimitDialog({ folder, onClose }: LimitDialogProps) {
  const save = useLimitFolder(folder);
  const [limit, setLimit] = useState<FolderLimit | null>(folder.limit);
  // Kept while everyone is chosen, so that changing one's mind loses nothing.
  const [some, setSome] = useState<FolderLimit>(folder.limit ?? forAll);
  const change = (next: FolderLimit) => {
    setSome(next);
    setLimit(next);
  };
  return (
    <Dialog
      title={texts.title(folder.name)}
      onClose={onClose}
      onSubmit={() => save.mutate(simplify(limit), { onSuccess: onClose })}
      submitLabel={texts.save}
      busy={save.isPending}
      refusal={save.error?.message}
    >
      <ChoiceCards
        label={texts.whoSees}
        autoFocus
        value={limit ? 'some' : 'everyone'}
        options={[
          { value: 'everyone', name: folder.parent_id === null ? texts.everyone : texts.everyoneAround },
          { value: 'some', name: texts.some, hint: texts.someMeans },
        ]}
        onChange={(chosen) => setLimit(chosen === 'some' ? some : null)}
      />
      {limit && (
        <>
          <Roles limit={limit} onChange={change} />
          <LimitMembers folder={folder} limit={limit} onChange={change} />
          <p className={styles.note}>{limit.roles.length + limit.user_ids.length === 0 ? texts.ownerOnly : texts.alsoOwner}</p>
        </>
      )}
    </Dialog>
  );
}

function Roles({ limit, onChange }: { limit: FolderLimit; onChange: (limit: FolderLimit) => void }) {
  const toggle = (role: MemberRole) => {
    const roles = limit.roles.includes(role) ? limit.roles.filter((each) => each !== role) : [...limit.roles, role];
    onChange({ ...limit, roles });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{texts.roles}</legend>
      {roleOrder.map((role) => (
        <label key={role}>
          <Checkbox label={texts.plural[role]} checked={limit.roles.includes(role)} onChange={() => toggle(role)} />
          <span>{texts.plural[role]}</span>
        </label>
      ))}
    </fieldset>
  );
}

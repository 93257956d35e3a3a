import { TextInput } from '@mantine/core';
import type { Folder, FolderLimit, ListedFolder, Member, MemberRole } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../entities/members/members-query.ts';
import { folderLimitMessages as texts } from '../../../lib/messages/folder-limits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useLimitFolder } from '../api/change-folders.ts';
import { roleOrder } from '../model/folder-limit.ts';
import styles from './limit-dialog.module.css';

interface LimitDialogProps {
  folder: Folder | ListedFolder;
  onClose: () => void;
}

const toggled = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** Limits who sees a folder; only for the project's owner. */
export function LimitDialog({ folder, onClose }: LimitDialogProps) {
  const members = useQuery(membersQuery(folder.project_id));
  const save = useLimitFolder(folder);
  const [limit, setLimit] = useState<FolderLimit | null>(folder.limit);
  // Kept while everyone is chosen, so that changing one's mind loses nothing.
  const [some, setSome] = useState<FolderLimit>(folder.limit ?? { roles: [...roleOrder], user_ids: [] });
  const change = (next: FolderLimit) => {
    setSome(next);
    setLimit(next);
  };
  const others = (members.data?.data ?? []).filter(({ members: person, project_owner_id }) => person.id !== project_owner_id);
  return (
    <Dialog
      title={texts.title(folder.name)}
      onClose={onClose}
      onSubmit={() => save.mutate(limit, { onSuccess: onClose })}
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
          {members.isPending && <p role="status">{texts.loading}</p>}
          {members.isError && <LoadFailure error={members.error} onRetry={() => void members.refetch()} />}
          {members.data && <People members={others} limit={limit} onChange={change} />}
          <p className={styles.note}>{limit.roles.length + limit.user_ids.length === 0 ? texts.ownerOnly : texts.alsoOwner}</p>
        </>
      )}
    </Dialog>
  );
}

interface LimitProps {
  limit: FolderLimit;
  onChange: (limit: FolderLimit) => void;
}

function Roles({ limit, onChange }: LimitProps) {
  const toggle = (role: MemberRole) => onChange({ ...limit, roles: toggled(limit.roles, role) });
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

/** Of thousands of members, these are shown at once. */
const mostShown = 50;

/** Those with the text in their name or address; the folder's own members come first. */
function findMembers(members: readonly Member[], { user_ids }: FolderLimit, text: string): Member[] {
  const wanted = text.trim().toLowerCase();
  const named = new Set<number>(user_ids);
  const rank = ({ members: person }: Member): number => (named.has(person.id) ? 0 : 1);
  return members
    .filter(({ members: person }) => `${person.name} ${person.email}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b));
}

function People({ members, limit, onChange }: LimitProps & { members: readonly Member[] }) {
  const [text, setText] = useState('');
  /** Checking a member doesn't move them. */
  const [before] = useState(limit);
  if (members.length === 0) return <p className={styles.note}>{texts.noMembers}</p>;
  const found = findMembers(members, before, text);
  return (
    <fieldset className={styles.group}>
      <legend>{texts.people}</legend>
      {members.length > mostShown && (
        <TextInput
          className={styles.find}
          type="search"
          aria-label={texts.findMember}
          placeholder={texts.findMember}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <ul className={styles.people}>
        {found.slice(0, mostShown).map(({ id, members: person, role }) => {
          const byRole = limit.roles.includes(role);
          return (
            <li key={id}>
              <label>
                <Checkbox
                  label={person.name}
                  checked={byRole || limit.user_ids.includes(person.id)}
                  disabled={byRole}
                  onChange={() => onChange({ ...limit, user_ids: toggled(limit.user_ids, person.id) })}
                />
                <Avatar person={person} size="s" />
                <span>{person.name}</span>
                {byRole && <small>{texts.byRole}</small>}
              </label>
            </li>
          );
        })}
      </ul>
      {found.length > mostShown && <p className={styles.note}>{texts.moreMembers(found.length - mostShown)}</p>}
    </fieldset>
  );
}

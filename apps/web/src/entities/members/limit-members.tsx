import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FolderLimit, FolderName, FolderViewer, MemberRole, UserId } from '@sheetmark/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folderLimitMessages as texts } from '../../lib/messages/folder-limits.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { admits, countAdmitted, withMember } from './folder-limit.ts';
import { viewersQuery } from './save-limit.ts';
import styles from './limit-dialog.module.css';

interface LimitMembersProps {
  folder: FolderName;
  limit: FolderLimit;
  onChange: (limit: FolderLimit) => void;
}

/** Milliseconds without typing, after which the server searches. */
const pause = 200;
/** With fewer members, all are seen without a search. */
const worthSearching = 8;

/** The members of the project, each let in or left out. Thousands are searched and counted by the server. */
export function LimitMembers({ folder, limit, onChange }: LimitMembersProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const viewers = useInfiniteQuery(viewersQuery(folder.project_id, folder.id, search));
  // Roles of members who were checked, in case a search no longer shows them.
  const [known, setKnown] = useState<ReadonlyMap<UserId, MemberRole>>(new Map());
  const meta = viewers.data?.pages[0]?.meta;
  const rows = viewers.data?.pages.flatMap((page) => page.data) ?? [];
  if (viewers.isError && !meta) return <LoadFailure error={viewers.error} onRetry={() => void viewers.refetch()} />;
  if (!meta) return <p role="status">{texts.loading}</p>;
  const inside = meta.roles.editor + meta.roles.reviewer + meta.roles.viewer;
  const roleOf = (user: UserId) => known.get(user) ?? meta.named.find(({ user_id }) => user_id === user)?.role;
  if (meta.total === 0 && search === '') return <p className={styles.note}>{texts.noMembers}</p>;
  const toggle = (member: FolderViewer) => {
    setKnown(new Map([...known, [member.members.id, member.role]]));
    onChange(withMember(limit, member, !admits(limit, member)));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{texts.people}</legend>
      {(search !== '' || text !== '' || meta.total > worthSearching) && (
        <TextInput
          className={styles.find}
          type="search"
          aria-label={texts.findMember}
          placeholder={texts.findMember}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <ul className={styles.people} aria-busy={viewers.isPlaceholderData}>
        {rows.map((member) => (
          <MemberRow key={member.id} member={member} limit={limit} onToggle={() => toggle(member)} />
        ))}
        {rows.length === 0 && <li className={styles.note}>{texts.nobodyFound}</li>}
        {viewers.hasNextPage && (
          <li>
            <Button size="s" variant="quiet" busy={viewers.isFetchingNextPage} onClick={() => void viewers.fetchNextPage()}>
              {texts.showMore(meta.total - rows.length)}
            </Button>
          </li>
        )}
      </ul>
      <p className={styles.note} role="status">
        {texts.admitted(countAdmitted(limit, meta.roles, roleOf), inside)}
      </p>
    </fieldset>
  );
}

function MemberRow({ member, limit, onToggle }: { member: FolderViewer; limit: FolderLimit; onToggle: () => void }) {
  const { members: person, role, is_inside } = member;
  const sees = admits(limit, member);
  const byRole = limit.roles.includes(role);
  const reason = !is_inside
    ? texts.fixed.around
    : sees === byRole
      ? texts.reason[byRole ? 'role' : 'none']
      : texts.reason[sees ? 'let' : 'left'];
  return (
    <li>
      <label>
        <Checkbox label={person.name} checked={is_inside && sees} disabled={!is_inside} onChange={onToggle} />
        <Avatar person={person} size="s" />
        <span title={person.email}>{person.name}</span>
        <small>{reason}</small>
      </label>
    </li>
  );
}

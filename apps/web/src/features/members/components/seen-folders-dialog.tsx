import type { Member } from '@sheetmark/contract';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { limitedFoldersQuery } from '../../../entities/members/seen-folders.ts';
import { folderLimitMessages as texts } from '../../../lib/messages/folder-limits.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useSaveFolders } from '../api/save-folders.ts';
import { type Chosen, type FolderChoice, listChoices, listLimitChanges } from '../model/member-folders.ts';
import styles from './seen-folders-dialog.module.css';

/** Which folders a member sees. Those that are limited to others can be shown to this member, and hidden again. */
export function SeenFoldersDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const folders = useQuery(limitedFoldersQuery(member.project_id));
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const save = useSaveFolders(member);
  const all = folders.data?.data ?? [];
  const changes = listLimitChanges(all, member, chosen);
  return (
    <Dialog
      title={texts.whatSees(member.members.name)}
      onClose={onClose}
      onSubmit={() => (changes.length === 0 ? onClose() : save.mutate(changes, { onSuccess: onClose }))}
      submitLabel={texts.saveFolders}
      busy={save.isPending}
      refusal={save.error?.message}
    >
      {folders.isPending && <p role="status">{texts.loadingFolders}</p>}
      {folders.isError && <LoadFailure error={folders.error} onRetry={() => void folders.refetch()} />}
      <ul className={styles.folders}>
        {listChoices(all, member, chosen).map((choice) => (
          <FolderRow
            key={choice.folder.id}
            choice={choice}
            onToggle={() => setChosen(new Map([...chosen, [choice.folder.id, !choice.isSeen]]))}
          />
        ))}
      </ul>
      <p className={styles.note}>{texts.changeInMenu}</p>
    </Dialog>
  );
}

function FolderRow({ choice: { folder, depth, isSeen, fixed }, onToggle }: { choice: FolderChoice; onToggle: () => void }) {
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': depth };
  return (
    <li style={indent} data-hidden={!isSeen || undefined}>
      <label>
        <Checkbox label={folder.name} checked={isSeen} disabled={fixed !== null} onChange={onToggle} />
        <IconFolder aria-hidden="true" />
        <span>{folder.name}</span>
        {fixed && <small>{texts.fixed[fixed]}</small>}
      </label>
    </li>
  );
}

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
import { type Chosen, type FolderChoice, type LimitChange, listChoices, listLimitChanges } from '../model/member-folders.ts';
import styles from './seen-folders-dialog.module.css';

/** Which folders a member sees. Each can be shown to this member alone, or hidden from them alone. */
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
      <Consequence changes={changes} name={member.members.name} />
    </Dialog>
  );
}

/** What saving means. */
function Consequence({ changes, name }: { changes: readonly LimitChange[]; name: string }) {
  const list = (sees: boolean): string[] => changes.filter((change) => change.sees === sees).map(({ folder }) => folder.name);
  const shown = list(true);
  const hidden = list(false);
  return (
    <div role="status" className={styles.note}>
      {hidden.length > 0 && <p>{texts.willBeHidden(name, hidden)}</p>}
      {shown.length > 0 && <p>{texts.willBeShown(name, shown)}</p>}
    </div>
  );
}

function FolderRow({ choice: { folder, depth, isSeen, ground }, onToggle }: { choice: FolderChoice; onToggle: () => void }) {
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': depth };
  return (
    <li style={indent} data-hidden={!isSeen || undefined}>
      <label>
        <Checkbox label={folder.name} checked={isSeen} disabled={ground === 'around'} onChange={onToggle} />
        <IconFolder aria-hidden="true" />
        <span>{folder.name}</span>
        {ground && (isSeen || ground === 'around') && <small>{texts.fixed[ground]}</small>}
      </label>
    </li>
  );
}

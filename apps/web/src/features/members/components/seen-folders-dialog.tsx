import type { Member } from '@sheetmark/contract';
import { IconCheck, IconFolder, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { limitedFoldersQuery, listSeenFolders } from '../../../entities/members/seen-folders.ts';
import { folderLimitMessages as texts } from '../../../lib/messages/folder-limits.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './seen-folders-dialog.module.css';

/** Which folders a member sees. */
export function SeenFoldersDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { data } = useQuery(limitedFoldersQuery(member.project_id));
  return (
    <Dialog
      title={texts.whatSees(member.members.name)}
      onClose={onClose}
      onSubmit={onClose}
      submitLabel={texts.done}
      cancelLabel={null}
      focusSubmit
    >
      <ul className={styles.folders}>
        {listSeenFolders(data?.data ?? [], member).map(({ folder, depth, isSeen }) => {
          const indent: CSSProperties & Record<'--depth', number> = { '--depth': depth };
          const Icon = isSeen ? IconCheck : IconLock;
          return (
            <li key={folder.id} style={indent} data-hidden={!isSeen || undefined}>
              <IconFolder aria-hidden="true" />
              <span>{folder.name}</span>
              <small>
                <Icon aria-hidden="true" />
                {isSeen ? texts.seen : texts.hidden}
              </small>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{texts.changeInMenu}</p>
    </Dialog>
  );
}

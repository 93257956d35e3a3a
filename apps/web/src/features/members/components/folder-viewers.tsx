import type { Folder, FolderLimit } from '@sheetmark/contract';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { describeLimit } from '../../../entities/members/folder-limit.ts';
import { folderLimitMessages as texts } from '../../../lib/messages/folder-limits.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import links from '../../../ui/text-link.module.css';
import styles from './folder-viewers.module.css';

const LimitDialog = lazyPart(async () => (await import('../../../entities/members/limit-dialog.tsx')).LimitDialog);

interface Limited {
  readonly folder: Folder;
  /** Its name with those of the folders around it. */
  readonly path: string;
  readonly limit: FolderLimit;
}

const listLimited = (folders: readonly Folder[], around = ''): Limited[] =>
  folders.flatMap((folder) => {
    const path = around + folder.name;
    return [...(folder.limit ? [{ folder, path, limit: folder.limit }] : []), ...listLimited(folder.subFolders, `${path} / `)];
  });

/** The folders that not everyone sees, and who does; for the project's owner. */
export function FolderViewers({ folders }: { folders: readonly Folder[] }) {
  const [changing, setChanging] = useState<Folder>();
  const limited = listLimited(folders);
  return (
    <Panel title={texts.byFolder}>
      <ul className={styles.folders}>
        {limited.map(({ folder, path, limit }) => (
          <li key={folder.id}>
            <IconLock aria-hidden="true" />
            <div>
              <button type="button" className={links.link} title={texts.changeFor(folder.name)} onClick={() => setChanging(folder)}>
                {path}
              </button>
              <p>{describeLimit(limit)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{limited.length === 0 ? texts.allSeen : texts.othersSeen}</p>
      {changing && <LimitDialog folder={changing} onClose={() => setChanging(undefined)} />}
    </Panel>
  );
}

import type { Item, ItemFile } from '@sheetmark/contract';
import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { GhostSheet, Sheet, Well } from '../../../ui/sheet.tsx';
import { newestItemsQuery } from '../api/newest-items.ts';
import cards from '../../../ui/card.module.css';
import links from '../../../ui/text-link.module.css';
import styles from './newest-files-panel.module.css';

/** The newest files, each as its first page. */
export function NewestFilesPanel({ projectId }: { projectId: number }) {
  const { data: items, isError, error } = useQuery(newestItemsQuery(projectId));
  const all = (
    <Link className={links.link} to="/project/$projectId/folders" params={{ projectId: String(projectId) }}>
      {projectsMessages.allFiles(items?.meta.total ?? 0)}
    </Link>
  );
  return (
    <Panel title={projectsMessages.newestFiles} aside={items && items.data.length > 0 && all}>
      {isError && <p className={styles.none}>{error.message}</p>}
      {items?.data.length === 0 && (
        <p className={styles.none}>
          <IconCloudUpload aria-hidden="true" />
          <span>
            {projectsMessages.noFiles((text) => (
              <Link className={links.link} to="/project/$projectId/folders" params={{ projectId: String(projectId) }}>
                {text}
              </Link>
            ))}
          </span>
        </p>
      )}
      <ul className={styles.files}>
        {items?.data.map((item) => (
          <FileTile key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function FileTile({ item }: { item: Item }) {
  const file = item.files.find(({ is_current }) => is_current);
  if (!file) return null;
  const params = {
    projectId: String(item.project_id),
    folderId: String(item.folder_id),
    fileId: String(file.id),
    itemId: String(item.id),
  };
  return (
    <li className={cards.card}>
      <Well size="tile">
        <FirstPage item={item} file={file} />
      </Well>
      <div className={styles.body}>
        <h3 title={item.name}>
          {file.pages_ready > 0 ? (
            <Link
              className={cards.cover}
              to="/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}"
              params={params}
            >
              {item.name}
            </Link>
          ) : (
            item.name
          )}
        </h3>
        <p title={projectsMessages.uploadedBy(file.created_by.name)}>
          <b>{file.label}</b>
          <time dateTime={file.created_at}>{formatAge(file.created_at)}</time>
        </p>
      </div>
    </li>
  );
}

function FirstPage({ item, file }: { item: Item; file: ItemFile }) {
  if (file.processing === 'failed')
    return <IconAlertTriangle className={styles.failed} role="img" aria-label={projectsMessages.unreadable} />;
  if (file.image_url === null) return <GhostSheet label={messages.pagesBeingPrepared} />;
  return <Sheet src={file.image_url} alt={projectsMessages.firstPageOf(item.name)} />;
}

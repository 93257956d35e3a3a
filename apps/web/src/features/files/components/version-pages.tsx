import { type Item, type ItemFile, sheetName } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { CardSkeletons } from '../../../ui/skeleton.tsx';
import { openedFileQuery } from '../api/open-file.ts';
import { editorOf } from '../model/editor-link.ts';
import { AddPassword } from './add-password.tsx';
import styles from './version-pages.module.css';

/** The pages of one version. */
export function VersionPages({ item, file }: { item: Item; file: ItemFile }) {
  const opened = useQuery(openedFileQuery(file.id, item.id));
  const sheets = opened.data?.files.find(({ id }) => id === file.id)?.sheets?.filter((sheet) => !sheet.hidden) ?? [];
  if (opened.isPending) return <CardSkeletons className={styles.pages} count={4} label={filesMessages.loadingPages} />;
  if (opened.isError) return <LoadFailure error={opened.error} onRetry={() => void opened.refetch()} />;
  if (sheets.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{file.failure ?? filesMessages.pagesComing}</p>
        {file.is_locked && <AddPassword file={file} />}
      </div>
    );
  return (
    <ol className={styles.pages} aria-label={filesMessages.pagesOf(file.label)}>
      {sheets.map((sheet) => (
        <li key={sheet.page_number}>
          <Link {...editorOf(item, file)} search={{ page: String(sheet.page_number) }}>
            <span className={styles.picture}>
              <span className="paper-picture">
                <img src={sheet.thumbnail_url ?? sheet.image_url ?? ''} alt="" loading="lazy" />
              </span>
            </span>
            <span className={styles.name}>{sheetName(sheet) ?? filesMessages.page(sheet.page_number)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

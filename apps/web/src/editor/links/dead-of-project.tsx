import { type DeadReference, operations } from '@sheetmark/contract';
import { IconDownload } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callForBytes } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { saveAsDownload } from '../../lib/save-as-download.ts';
import { Button } from '../../ui/button.tsx';
import { whyDead } from './dead-link.ts';
import { linkOfReference } from './page-link.ts';
import type { LinkedWorkspace, Travel } from './use-travel.ts';
import styles from './links-panel.module.css';

const start: string | undefined = undefined;
/** Sheets that are read at once. */
const limit = 20;
/** More of them aren't listed: the export has all. */
const mostListed = 1000;

function deadOf(id: number) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('listDeadReferences'), { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        operations.listDeadReferences,
        { params: { id }, query: { limit, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    meta: { failsInPlace: true },
  });
}

/** References of all current sheets of the project that lead nowhere: before an issue, this list should be empty. */
export function DeadOfProject({ session, opened, travel }: Pick<LinkedWorkspace, 'session' | 'opened'> & { travel: Travel }) {
  const { projectId } = session.place;
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(deadOf(projectId));
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const read = data?.pages.reduce((sum, { meta }) => sum + meta.sheets_read, 0) ?? 0;
  const wantsMore = hasNextPage && !isFetching && rows.length < mostListed;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const exporting = useMutation({
    mutationFn: async () =>
      saveAsDownload(await callForBytes(operations.exportDeadReferences, { params: { id: projectId } }), `${linksMessages.exportName}.csv`),
  });
  const go = ({ item_id: itemId, folder_id: folderId, file_id: fileId, page_number: pageNumber, reference }: DeadReference) =>
    travel.go({ place: { projectId: opened.projectDetails.id, itemId, folderId, fileId, pageNumber }, box: around(reference.box) });
  const isWhole = data !== undefined && !hasNextPage;
  return (
    <div className={styles.body}>
      <p className={styles.note} role="status">
        {isWhole ? linksMessages.deadCount(rows.length) : linksMessages.reading(read, data?.pages[0]?.meta.total ?? 0)}
      </p>
      <ul>
        {rows.map((row, index) => (
          <li key={index}>
            <button type="button" className={styles.row} onClick={() => go(row)}>
              <b>{row.sheet_number ?? linksMessages.pageOf(row.name, row.page_number)}</b>
              <span>{whyDead(linkOfReference(row.reference, true))}</span>
            </button>
          </li>
        ))}
      </ul>
      {isWhole && rows.length > 0 && (
        <Button size="s" icon={<IconDownload aria-hidden="true" />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {linksMessages.exportCsv}
        </Button>
      )}
    </div>
  );
}

/** Room around a reference, so that the view shows where on the sheet it is; in page units. */
const room = 80;
const around = ({ left, top, width, height }: DeadReference['reference']['box']) => ({
  left: left - room,
  top: top - room,
  width: width + 2 * room,
  height: height + 2 * room,
});

import type { Review } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reviewSheetsQuery } from '../../../entities/reviews/review-queries.ts';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { useFolders } from '../api/folders.ts';
import { useAddSheets } from '../api/manage-review.ts';
import { useProjectSheets } from '../api/project-sheets.ts';
import { filesOf, pageKey } from '../model/new-review.ts';
import { SheetChoice } from './sheet-choice.tsx';

/** Adds sheets to a review that was sent. */
export function AddSheetsDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const all = useProjectSheets(review.project_id).rows;
  const folders = useFolders(review.project_id);
  const there = useQuery(reviewSheetsQuery(review.id)).data?.data;
  const [pages, setPages] = useState<ReadonlySet<string>>(new Set());
  const add = useAddSheets(review.id);
  const free = useMemo(() => {
    const taken = new Set(there?.map(({ item_id, page_number }) => `${item_id ?? 0}:${page_number}`));
    return all?.filter((row) => !taken.has(pageKey(row)));
  }, [all, there]);
  return (
    <Dialog
      title={words.addSheetsTitle}
      submitLabel={words.add(pages.size)}
      submitDisabled={pages.size === 0}
      busy={add.isPending}
      refusal={add.error?.message}
      onClose={onClose}
      onSubmit={() => all && add.mutate({ files: filesOf(pages, all) }, { onSuccess: onClose })}
    >
      {free ? (
        <SheetChoice sheets={free} folders={folders} value={pages} onChange={setPages} />
      ) : (
        <LineSkeletons count={6} label={words.loading} />
      )}
    </Dialog>
  );
}

import type { RecordEntry, Review } from '@sheetmark/contract';
import { IconAlertTriangle, IconArrowLeft, IconCircleCheck, IconDownload, IconFileCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { reviewQuery } from '../../../entities/reviews/review-queries.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { recordFormats, useDownloadRecord } from '../api/manage-review.ts';
import { describeAct } from '../model/record-acts.ts';
import styles from './review-record.module.css';

/** What happened in a review, entry by entry, and its downloads. */
export function ReviewRecordScreen({ reviewId }: { reviewId: number }) {
  const review = useQuery({ ...reviewQuery(reviewId), meta: { failsInPlace: true } });
  const record = useQuery({ ...queryOf('getReviewRecord', { params: { reviewId } }), meta: { failsInPlace: true } });
  const error = review.error ?? record.error;
  if (error && !(review.data && record.data))
    return (
      <LoadFailure
        error={error}
        onRetry={() => {
          void review.refetch();
          void record.refetch();
        }}
      />
    );
  if (!review.data || !record.data) return <LineSkeletons count={8} label={words.loading} />;
  const { entries, first_broken } = record.data.data;
  if (review.data.data.state === 'draft')
    return (
      <div>
        <RecordBar review={review.data.data} />
        <EmptyState icon={<IconFileCertificate aria-hidden="true" />} title={words.noRecord}>
          {words.noRecordHint}
        </EmptyState>
      </div>
    );
  const isBroken = first_broken !== null;
  return (
    <div>
      <RecordBar review={review.data.data} />
      <div className={styles.state} data-broken={isBroken || undefined} role={isBroken ? 'alert' : undefined}>
        {isBroken ? <IconAlertTriangle aria-hidden="true" /> : <IconCircleCheck aria-hidden="true" />}
        <div>
          <p>{isBroken ? words.broken(first_broken) : words.intact}</p>
          <p>{words.recordHint}</p>
        </div>
      </div>
      <Entries entries={entries} firstBroken={first_broken} />
    </div>
  );
}

function RecordBar({ review }: { review: Review }) {
  const navigate = useNavigate();
  const download = useDownloadRecord(review);
  return (
    <header className={styles.bar}>
      <IconButton
        label={words.back}
        icon={<IconArrowLeft aria-hidden="true" />}
        onClick={() => void navigate(reviewLink(review.project_id, review.id))}
      />
      <h1>{words.recordOf(review.title, review.round)}</h1>
      {review.state !== 'draft' &&
        recordFormats.map((format) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'primary' : 'default'}
            icon={<IconDownload aria-hidden="true" />}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {words.download[format]}
          </Button>
        ))}
    </header>
  );
}

/** Digits that are enough to compare hashes by eye. */
const shownDigits = 12;

function Entries({ entries, firstBroken }: { entries: readonly RecordEntry[]; firstBroken: number | null }) {
  return (
    <div className={styles.table}>
      <table className={styles.entries} aria-label={words.record}>
        <thead>
          <tr>
            <th scope="col">{words.entry}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.hash}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.seq} data-broken={(firstBroken !== null && entry.seq >= firstBroken) || undefined}>
              <td className="num">{entry.seq}</td>
              <td className={styles.time}>{formatDateTime(entry.at)}</td>
              <td>{entry.by ?? words.server}</td>
              <td>{describeAct(entry)}</td>
              <td>
                <code className={styles.hash} title={entry.hash}>
                  {entry.hash.slice(0, shownDigits)}
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

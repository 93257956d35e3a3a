import { Menu } from '@mantine/core';
import type { Review } from '@sheetmark/contract';
import { IconClipboardCheck, IconDotsVertical, IconFileCertificate, IconLock, IconLockOpen, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reviewSheetLink, sheetToContinueAt } from '../../../entities/reviews/review-link.ts';
import { reviewSheetsQuery } from '../../../entities/reviews/review-queries.ts';
import { ReviewStateLabel } from '../../../entities/reviews/review-state.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useStamp } from '../api/manage-review.ts';
import { isRunning } from '../model/stages.ts';
import buttons from '../../../ui/button.module.css';
import styles from './review-page.module.css';

export type ReviewQuestion = 'close' | 'reopen' | 'edit' | 'delete' | 'addReviewer' | 'addSheets' | 'share';

interface ReviewHeadProps {
  review: Review;
  onAsk: (question: ReviewQuestion) => void;
}

/** The title, the state, and what the user can do. */
export function ReviewHead({ review, onAsk }: ReviewHeadProps) {
  const { number, round, rounds, sent_at, created_at, created_by } = review;
  const since =
    sent_at === null ? words.draftedBy(formatDate(created_at), created_by.name) : words.sentBy(formatDate(sent_at), created_by.name);
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1>{review.title}</h1> <ReviewStateLabel state={review.state} />
        <p>{`${words.about(number, round, rounds.length)} · ${since}`}</p>
      </div>
      <div className={styles.acts}>
        <Acts review={review} onAsk={onAsk} />
      </div>
    </div>
  );
}

function Acts({ review, onAsk }: ReviewHeadProps) {
  const { state, may } = review;
  const params = { projectId: String(review.project_id), reviewId: String(review.id) };
  return (
    <>
      {state === 'draft' && may.manage && (
        <Link
          className={classNames(buttons.button, buttons.primary, buttons.m)}
          to="/project/$projectId/reviews/new"
          params={params}
          search={{ draft: String(review.id) }}
        >
          {words.finish}
        </Link>
      )}
      {state !== 'draft' && <OpenSheets review={review} />}
      {state !== 'draft' && (
        <Link className={classNames(buttons.button, buttons.m)} to="/project/$projectId/reviews/$reviewId/record" params={params}>
          <IconFileCertificate aria-hidden="true" />
          {words.record}
        </Link>
      )}
      {isRunning(review) && may.manage && (
        <Button icon={<IconShare aria-hidden="true" />} onClick={() => onAsk('share')}>
          {words.share}
        </Button>
      )}
      {isRunning(review) && may.manage && (
        <Button variant={state === 'ready' ? 'primary' : 'default'} icon={<IconLock aria-hidden="true" />} onClick={() => onAsk('close')}>
          {words.close}
        </Button>
      )}
      {may.reopen && (
        <Button icon={<IconLockOpen aria-hidden="true" />} onClick={() => onAsk('reopen')}>
          {words.reopen}
        </Button>
      )}
      {may.manage && (state !== 'closed' || review.outcome) && state !== 'cancelled' && <MoreActs review={review} onAsk={onAsk} />}
    </>
  );
}

/** Reviewers continue where they stopped; others look at the sheets. */
function OpenSheets({ review }: { review: Review }) {
  const sheets = useQuery({ ...reviewSheetsQuery(review.id), meta: { failsInPlace: true } }).data?.data ?? [];
  const next = sheetToContinueAt(sheets);
  const link = next && reviewSheetLink(review, next);
  if (!link) return null;
  const reviewer = review.reviewers.find(({ id }) => id === review.own_reviewer_id);
  const isOwnTurn = isRunning(review) && (reviewer?.state === 'sent' || reviewer?.state === 'opened');
  const label = isOwnTurn ? (reviewer.sheets_viewed > 0 ? words.continue : words.start) : words.lookAt;
  return (
    <Link className={classNames(buttons.button, buttons.m, isOwnTurn && buttons.primary)} {...link}>
      <IconClipboardCheck aria-hidden="true" />
      {label}
    </Link>
  );
}

function MoreActs({ review, onAsk }: ReviewHeadProps) {
  const stamp = useStamp(review.id);
  return (
    <Menu withinPortal position="bottom-end" zIndex="var(--z-menu)">
      <Menu.Target>
        <IconButton label={words.acts} icon={<IconDotsVertical aria-hidden="true" />} />
      </Menu.Target>
      <Menu.Dropdown>
        {review.state !== 'closed' && <Menu.Item onClick={() => onAsk('edit')}>{words.edit}</Menu.Item>}
        {review.state === 'draft' && <Menu.Item onClick={() => onAsk('delete')}>{words.delete}</Menu.Item>}
        {review.state === 'closed' && (
          <Menu.Item disabled={stamp.isPending} onClick={() => stamp.mutate()}>
            {words.stamp}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

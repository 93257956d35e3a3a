import { Menu } from '@mantine/core';
import type { Review, Reviewer } from '@sheetmark/contract';
import { IconDots } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/dates.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRemind, useRemoveReviewer, useUpdateReviewer } from '../api/manage-review.ts';
import { isRunning } from '../model/stages.ts';
import styles from './reviewers-panel.module.css';

const dayMs = 86_400_000;

const wasRemindedToday = ({ reminded_at }: Reviewer): boolean => reminded_at !== null && Date.now() - Date.parse(reminded_at) < dayMs;

/** What those who manage a review can do about a reviewer. */
export function ReviewerActs({ review, reviewer }: { review: Review; reviewer: Reviewer }) {
  const remind = useRemind(review.id);
  const update = useUpdateReviewer(review.id);
  const remove = useRemoveReviewer(review.id);
  if (!review.may.manage || !isRunning(review) || reviewer.state === 'decided' || reviewer.state === 'left') return null;
  const { id: reviewerId, state, must_decide, reminded_at } = reviewer;
  const { name } = reviewer.person;
  const canRemind = state === 'sent' || state === 'opened';
  const isReminded = wasRemindedToday(reviewer);
  return (
    <span className={styles.acts}>
      {canRemind && isReminded && reminded_at && (
        <small title={words.remindedToday}>{words.reminded(formatDateTime(reminded_at).slice(11))}</small>
      )}
      {canRemind && !isReminded && (
        <Button
          size="s"
          variant="quiet"
          busy={remind.isPending}
          aria-label={`${words.remind} ${name}`}
          onClick={() => remind.mutate([reviewerId])}
        >
          {words.remind}
        </Button>
      )}
      <Menu withinPortal position="bottom-end" zIndex="var(--z-menu)">
        <Menu.Target>
          <IconButton size="s" label={words.actsFor(name)} icon={<IconDots aria-hidden="true" />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => update.mutate({ reviewerId, is_skipped: state !== 'skipped' })}>
            {state === 'skipped' ? words.unskip(name) : words.skip(name)}
          </Menu.Item>
          <Menu.Item onClick={() => update.mutate({ reviewerId, must_decide: !must_decide })}>
            {must_decide ? words.letComment : words.letDecide}
          </Menu.Item>
          <Menu.Item onClick={() => remove.mutate(reviewerId)}>{words.remove(name)}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

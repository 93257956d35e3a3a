import { Popover } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClipboardCheck, IconEyeCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewLink, sheetTitle } from '../../entities/reviews/review-link.ts';
import { ShareBar } from '../../entities/reviews/share.tsx';
import { usePageKey } from '../../lib/keys.ts';
import { reviewBarMessages as words } from '../../lib/messages/review-bar.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tip } from '../../ui/tip.tsx';
import { EarlierPopover } from './earlier-popover.tsx';
import type { ReviewInEditor } from './use-review.ts';
import { DecideButton, hasVerdict, VerdictLabel } from './verdict.tsx';
import styles from './review-bar.module.css';

/** Which review it is, which of its sheets is open, and what a reviewer does with it. */
export function ReviewBar({ reviewing, onDecide }: { reviewing: ReviewInEditor; onDecide: () => void }) {
  const { review, sheets, at, mayReview } = reviewing;
  return (
    <>
      <section className={styles.bar} aria-label={words.label}>
        <IconClipboardCheck aria-hidden="true" />
        <div className={styles.title}>
          <Link {...reviewLink(review.project_id, review.id)} title={review.title}>
            {review.title}
          </Link>
          <span>{words.about(review.round, review.due_date)}</span>
          {review.instructions !== '' && <Instructions text={review.instructions} />}
        </div>
        <EarlierPopover reviewing={reviewing} />
        <Ticks reviewing={reviewing} />
        <span className={styles.position}>{at < 0 ? <Elsewhere reviewing={reviewing} /> : words.sheet(at + 1, sheets.length)}</span>
        {mayReview && <i className={styles.rule} />}
        <ViewedButton reviewing={reviewing} />
        <Steps reviewing={reviewing} />
        {hasVerdict(reviewing) && <VerdictLabel reviewing={reviewing} />}
        <DecideButton reviewing={reviewing} onDecide={onDecide} size="s" />
        <Phone reviewing={reviewing} />
      </section>
      <PhoneActs reviewing={reviewing} onDecide={onDecide} />
    </>
  );
}

function Instructions({ text }: { text: string }) {
  const [isOpen, open] = useState(false);
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" offset={4} withinPortal returnFocus zIndex="var(--z-menu)">
      <Popover.Target>
        <button type="button" className={styles.text} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {words.instructions}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.instructions}>{text}</Popover.Dropdown>
    </Popover>
  );
}

/** More ticks than this don't fit into the bar. */
const mostTicks = 20;

function Ticks({ reviewing: { sheets, at, go } }: { reviewing: ReviewInEditor }) {
  if (sheets.length > mostTicks || sheets.length < 2) return null;
  return (
    <div className={styles.ticks} role="group" aria-label={words.sheets}>
      {sheets.map((sheet, index) => {
        const label = words.tick(sheetTitle(sheet), sheet.is_viewed);
        return (
          <button
            key={sheet.position}
            type="button"
            aria-label={label}
            title={label}
            data-viewed={sheet.is_viewed || undefined}
            aria-current={index === at || undefined}
            disabled={sheet.is_deleted}
            onClick={() => go(sheet)}
          />
        );
      })}
    </div>
  );
}

/** The open sheet isn't part of the review, at least not in this version. */
function Elsewhere({ reviewing: { otherVersion, go } }: { reviewing: ReviewInEditor }) {
  if (!otherVersion) return words.elsewhere;
  return (
    <button type="button" className={styles.text} title={words.otherVersion(otherVersion.label)} onClick={() => go(otherVersion)}>
      {words.openVersion(otherVersion.label)}
    </button>
  );
}

function ViewedButton({ reviewing: { mayReview, current, toggleViewed } }: { reviewing: ReviewInEditor }) {
  const keys = usePageKey('markViewed');
  if (!mayReview || !current) return null;
  return (
    <Tip label={words.markAsViewed} keys={keys}>
      <Button
        size="s"
        className={styles.viewed}
        aria-pressed={current.is_viewed}
        icon={<IconEyeCheck aria-hidden="true" />}
        onClick={toggleViewed}
      >
        {current.is_viewed ? words.viewed : words.markAsViewed}
      </Button>
    </Tip>
  );
}

function Steps({ reviewing: { sheets, at, step } }: { reviewing: ReviewInEditor }) {
  const [previousKey, nextKey] = [usePageKey('previousReviewSheet'), usePageKey('nextReviewSheet')];
  return (
    <>
      <IconButton
        size="s"
        label={words.previousSheet}
        keys={previousKey}
        icon={<IconChevronLeft aria-hidden="true" />}
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
      <IconButton
        size="s"
        label={words.nextSheet}
        keys={nextKey}
        icon={<IconChevronRight aria-hidden="true" />}
        disabled={at >= sheets.length - 1}
        onClick={() => step(1)}
      />
    </>
  );
}

/** On phones: how many sheets are viewed, or what was decided. */
function Phone({ reviewing }: { reviewing: ReviewInEditor }) {
  const { review, sheets, mayReview, at } = reviewing;
  const viewed = sheets.filter(({ is_viewed }) => is_viewed).length;
  return (
    <div className={styles.phone}>
      {hasVerdict(reviewing) ? (
        <VerdictLabel reviewing={reviewing} />
      ) : (
        <b>{mayReview ? words.sheetsViewed(viewed, sheets.length) : words.sheet(at + 1, sheets.length)}</b>
      )}
      <span className={styles.facts}>
        <EarlierPopover reviewing={reviewing} />
        {review.due_date && <time dateTime={review.due_date}>{review.due_date}</time>}
      </span>
      <ShareBar done={viewed} of={sheets.length} />
    </div>
  );
}

/** On phones: the acts at the bottom, where the thumb is. */
function PhoneActs({ reviewing, onDecide }: { reviewing: ReviewInEditor; onDecide: () => void }) {
  const { mayReview, at, sheets, step, viewedAndNext } = reviewing;
  return (
    <div className={styles.acts} data-floats>
      <IconButton label={words.previousSheet} icon={<IconChevronLeft aria-hidden="true" />} disabled={at <= 0} onClick={() => step(-1)} />
      {mayReview ? (
        <Button icon={<IconEyeCheck aria-hidden="true" />} onClick={viewedAndNext}>
          {words.viewedAndNext}
        </Button>
      ) : (
        <Button disabled={at >= sheets.length - 1} onClick={() => step(1)}>
          {words.nextSheet}
        </Button>
      )}
      <DecideButton reviewing={reviewing} onDecide={onDecide} size="m" />
    </div>
  );
}

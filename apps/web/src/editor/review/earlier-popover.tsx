import { Popover } from '@mantine/core';
import type { EarlierMarkup } from '@sheetmark/contract';
import { IconMessage2Check } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierMarkupLine } from '../../entities/reviews/earlier-markup.tsx';
import { earlierMarkupsQuery } from '../../entities/reviews/review-queries.ts';
import { earlierMarkupsMessages as words } from '../../lib/messages/earlier-markups.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import type { ReviewInEditor } from './use-review.ts';
import styles from './earlier-popover.module.css';

/** How many of the open markups of earlier rounds are answered; opens them one by one. */
export function EarlierPopover({ reviewing }: { reviewing: ReviewInEditor }) {
  const { total, answered } = reviewing.review.earlier_markups;
  const [isOpen, open] = useState(false);
  if (total === 0) return null;
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" offset={4} withinPortal returnFocus trapFocus zIndex="var(--z-menu)">
      <Popover.Target>
        <button
          type="button"
          className={styles.button}
          title={words.title}
          aria-label={`${words.title}: ${words.answered(answered, total)}`}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          <IconMessage2Check aria-hidden="true" />
          {words.answered(answered, total)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={words.title}>
        <Listed
          reviewing={reviewing}
          onShow={(markup) => {
            open(false);
            reviewing.goToMarkup(markup);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Listed({ reviewing: { review }, onShow }: { reviewing: ReviewInEditor; onShow: (markup: EarlierMarkup) => void }) {
  const { data, error, refetch } = useQuery({ ...earlierMarkupsQuery(review.id), meta: { failsInPlace: true } });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeletons count={3} label={words.loading} />;
  return (
    <>
      <h2>{words.title}</h2>
      <p>{words.hint}</p>
      <ul>
        {data.data.map((markup) => (
          <li key={markup.id}>
            <button type="button" disabled={markup.file_id === null} onClick={() => onShow(markup)}>
              <EarlierMarkupLine markup={markup} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

import type { EarlierMarkup, Review } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EarlierMarkupLine } from '../../../entities/reviews/earlier-markup.tsx';
import { earlierMarkupLink } from '../../../entities/reviews/review-link.ts';
import { earlierMarkupsQuery } from '../../../entities/reviews/review-queries.ts';
import { earlierMarkupsMessages as words } from '../../../lib/messages/earlier-markups.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import styles from './earlier-panel.module.css';

const atFirst = 8;

/** Open markups that earlier rounds left, those without an answer first. */
export function EarlierPanel({ review }: { review: Review }) {
  const { total, answered } = review.earlier_markups;
  const listed = useQuery({ ...earlierMarkupsQuery(review.id), enabled: total > 0, meta: { failsInPlace: true } });
  const [showsAll, setShowsAll] = useState(false);
  if (total === 0) return null;
  const markups = listed.data?.data;
  const shown = showsAll ? markups : markups?.slice(0, atFirst);
  return (
    <Panel flush title={words.title} aside={<span title={words.hint}>{words.answered(answered, total)}</span>}>
      {listed.error && !markups && <LoadFailure error={listed.error} onRetry={() => void listed.refetch()} />}
      {listed.isPending && <LineSkeletons count={3} label={words.loading} />}
      {shown && (
        <ul className={styles.list}>
          {shown.map((markup) => (
            <li key={markup.id}>
              <Row review={review} markup={markup} />
            </li>
          ))}
        </ul>
      )}
      {markups && shown && shown.length < markups.length && (
        <p className={styles.more}>
          <Button size="s" onClick={() => setShowsAll(true)}>
            {words.showAll(markups.length)}
          </Button>
        </p>
      )}
    </Panel>
  );
}

function Row({ review, markup }: { review: Review; markup: EarlierMarkup }) {
  const link = earlierMarkupLink(review, markup);
  if (!link)
    return (
      <span className={styles.row}>
        <EarlierMarkupLine markup={markup} />
      </span>
    );
  return (
    <Link {...link} className={styles.row}>
      <EarlierMarkupLine markup={markup} />
    </Link>
  );
}

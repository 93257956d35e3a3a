import type { Item, ItemFile } from '@sheetmark/contract';
import { IconCircleCheck, IconHelpCircle, IconSquareX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { carryOverLink } from '../../../lib/carry-over-link.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { carryOverMessages } from '../../../lib/messages/carry-over.ts';
import { classNames } from '../../../ui/class-names.ts';
import buttons from '../../../ui/button.module.css';
import styles from './carried-card.module.css';

/** What happened to the markups of the version before, with a way to those that are to be checked. Nothing if there were none. */
export function CarriedCard({ item, file }: { item: Item; file: ItemFile }) {
  const { data } = useQuery({ ...queryOf('getCarryOver', { params: { itemId: item.id, fileId: file.id } }), meta: { failsInPlace: true } });
  const carryOver = data?.data;
  if (!carryOver || carryOver.counts.all === 0) return null;
  const { state, counts, before } = carryOver;
  const unplaced = counts.places.outside + counts.places.missing;
  const link = carryOverLink(item.project_id, [{ itemId: item.id, fileId: file.id }]);
  return (
    <section className={styles.card} aria-label={carryOverMessages.takenOver(before.label)}>
      {state === 'ready' ? (
        <>
          <span data-kind="carried">
            <IconCircleCheck aria-hidden="true" />
            {carryOverMessages.carried(counts.all - unplaced)}
          </span>
          {counts.unanswered > 0 && (
            <span data-kind="check">
              <IconHelpCircle aria-hidden="true" />
              {carryOverMessages.left(counts.unanswered)}
            </span>
          )}
          {unplaced > 0 && (
            <span data-kind="check">
              <IconSquareX aria-hidden="true" />
              {carryOverMessages.unplaced(unplaced)}
            </span>
          )}
        </>
      ) : (
        <span>{stateTexts[state](carryOver.after.label)}</span>
      )}
      <Link className={classNames(buttons.button, buttons.m, counts.unanswered > 0 && buttons.primary)} {...link}>
        {counts.unanswered > 0 ? carryOverMessages.check(counts.unanswered) : carryOverMessages.title}
      </Link>
    </section>
  );
}

const stateTexts = {
  queued: () => carryOverMessages.running,
  running: () => carryOverMessages.running,
  undone: carryOverMessages.undone,
  failed: () => carryOverMessages.failed,
} as const;

import type { Markup } from '@sheetmark/contract';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { Button } from '../../ui/button.tsx';
import { LinkMarkupDialog } from './link-markup-dialog.tsx';
import { nameOfGoal } from './page-link.ts';
import styles from './markup-badges.module.css';

/** Where a markup leads, and the way to change it; nothing for markups without a link. */
export function MarkupLinkRow({ markup, readOnly }: { markup: Markup; readOnly: boolean }) {
  const [isChanging, change] = useState(false);
  const params = { itemId: markup.item_id, pageNumber: markup.page_number };
  const links = useQuery({ ...queryOf('listMarkupLinks', { params }), meta: { failsInPlace: true } }).data?.data;
  const goal = links?.find(({ markup_id }) => markup_id === markup.id)?.goal;
  if (!goal) return null;
  const isDead = goal.kind === 'nowhere';
  const Icon = isDead ? IconUnlink : IconLink;
  return (
    <div className={styles.row} data-dead={isDead || undefined}>
      <Icon aria-hidden="true" />
      <span>{isDead ? linksMessages.ledTo(goal.text) : linksMessages.leadsTo(nameOfGoal(goal))}</span>
      {!readOnly && (
        <Button size="s" onClick={() => change(true)}>
          {linksMessages.changeLink}
        </Button>
      )}
      {isChanging && <LinkMarkupDialog markup={markup} onClose={() => change(false)} />}
    </div>
  );
}

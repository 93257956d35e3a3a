import { useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Button } from '../../ui/button.tsx';
import { whyDead } from './dead-link.ts';
import { LinkToDialog } from './link-to-dialog.tsx';
import type { PageLink } from './page-link.ts';
import type { LinkedWorkspace } from './use-travel.ts';
import styles from './links-panel.module.css';

/** A link that leads nowhere, with why. References have a way to say where they lead. */
export function DeadRow({ link, onHot, ...workspace }: LinkedWorkspace & { link: PageLink; onHot: (isHot: boolean) => void }) {
  const [isLinking, setLinking] = useState(false);
  const { label, reference } = link;
  return (
    <li className={styles.dead} onPointerEnter={() => onHot(true)} onPointerLeave={() => onHot(false)}>
      <b>{label}</b>
      <span>{whyDead(link)}</span>
      {reference && (
        <Button size="s" onClick={() => setLinking(true)} aria-label={linksMessages.linkTo(label)}>
          {linksMessages.linkToShort}
        </Button>
      )}
      {isLinking && reference && <LinkToDialog {...workspace} link={reference} label={label} onClose={() => setLinking(false)} />}
    </li>
  );
}

import { useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Button } from '../../ui/button.tsx';
import { whyDead } from './dead-link.ts';
import type { PageLink } from './link-shapes.ts';
import { LinkToDialog } from './link-to-dialog.tsx';
import type { LinkedWorkspace } from './use-travel.ts';
import styles from './links-panel.module.css';

/** A reference that leads nowhere, with why, and the way to say where it leads. */
export function DeadRow({ link, onHot, ...workspace }: LinkedWorkspace & { link: PageLink; onHot: (isHot: boolean) => void }) {
  const [isLinking, setLinking] = useState(false);
  const label = link.detail === null ? link.text : `${link.detail}/${link.text}`;
  return (
    <li className={styles.dead} onPointerEnter={() => onHot(true)} onPointerLeave={() => onHot(false)}>
      <b>{label}</b>
      <span>{whyDead(link)}</span>
      <Button size="s" onClick={() => setLinking(true)} aria-label={linksMessages.linkTo(label)}>
        {linksMessages.linkToShort}
      </Button>
      {isLinking && <LinkToDialog {...workspace} link={link} label={label} onClose={() => setLinking(false)} />}
    </li>
  );
}

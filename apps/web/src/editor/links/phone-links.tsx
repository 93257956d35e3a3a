import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { whyDead } from './dead-link.ts';
import { hasPicture, nameOf, TargetPicture, TargetWords } from './link-card.tsx';
import { isDead, nameOfGoal, type PageLink } from './page-link.ts';
import { useGoalPreview } from './page-references.ts';
import { useTrail } from './trail.ts';
import type { Travel } from './use-travel.ts';
import styles from './links.module.css';

interface PhoneLinksProps {
  travel: Travel;
  /** The link that a finger touched. */
  tapped: PageLink | null;
  onClose: () => void;
}

/** For fingers: the touched link's target in a panel at the bottom, and the way back from a sheet that a link led to. */
export function PhoneLinks({ tapped, travel, onClose }: PhoneLinksProps) {
  const { visits, at, isByLink } = useTrail();
  const before = visits[at - 1];
  const open = (link: PageLink) => {
    onClose();
    travel.follow(link.goal);
  };
  return (
    <>
      {isByLink && before && (
        <button
          type="button"
          className={styles.back}
          data-floats
          aria-label={linksMessages.backTo(before.name)}
          onClick={() => travel.goTo(at - 1)}
        >
          <IconArrowLeft aria-hidden="true" />
          <span>{before.name.split(' ')[0]}</span>
        </button>
      )}
      {tapped && <TappedLink link={tapped} onClose={onClose} onOpen={() => open(tapped)} />}
    </>
  );
}

function TappedLink({ link, onClose, onOpen }: { link: PageLink; onClose: () => void; onOpen: () => void }) {
  const preview = useGoalPreview(link.goal);
  const { goal } = link;
  const shortName = goal.kind === 'page' ? (goal.number ?? nameOfGoal(goal)) : nameOfGoal(goal);
  return (
    <section className={styles.drawer} aria-label={nameOf(link)} data-floats>
      <div className={styles.drawerHead}>
        {isDead(link) ? <p className={styles.why}>{whyDead(link)}</p> : <TargetWords link={link} preview={preview} />}
        <IconButton label={linksMessages.close} icon={<IconX />} onClick={onClose} />
      </div>
      {hasPicture(link) && <TargetPicture link={link} preview={preview} />}
      {!isDead(link) && (
        <Button variant="primary" onClick={onOpen}>
          {linksMessages.openSheet(shortName)}
        </Button>
      )}
    </section>
  );
}

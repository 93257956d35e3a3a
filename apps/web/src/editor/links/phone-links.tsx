import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { whyDead } from './dead-link.ts';
import { nameOf, TargetPicture, TargetWords } from './link-card.tsx';
import type { ShapedLink } from './link-pointer.ts';
import { useSheetPreview } from './page-references.ts';
import { useTrail } from './trail.ts';
import { type LinkedWorkspace, openLink, type Travel } from './use-travel.ts';
import styles from './links.module.css';

interface PhoneLinksProps extends LinkedWorkspace {
  travel: Travel;
  /** The link that a finger touched. */
  tapped: ShapedLink | null;
  onClose: () => void;
}

/** For fingers: the touched link's target in a panel at the bottom, and the way back from a sheet that a link led to. */
export function PhoneLinks({ tapped, travel, onClose, ...workspace }: PhoneLinksProps) {
  const { visits, at, isByLink } = useTrail();
  const before = visits[at - 1];
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
      {tapped && <TappedLink tapped={tapped} onClose={onClose} onOpen={() => openLink(workspace, travel, { link: tapped.link })} />}
    </>
  );
}

function TappedLink({ tapped: { link }, onClose, onOpen }: { tapped: ShapedLink; onClose: () => void; onOpen: () => void }) {
  const preview = useSheetPreview(link.targets[0]);
  return (
    <section className={styles.drawer} aria-label={nameOf(link)} data-floats>
      <div className={styles.drawerHead}>
        {link.isDead ? <p className={styles.why}>{whyDead(link)}</p> : <TargetWords link={link} preview={preview} />}
        <IconButton label={linksMessages.close} icon={<IconX />} onClick={onClose} />
      </div>
      {!link.isDead && <TargetPicture link={link} preview={preview} />}
      {link.targets.length > 0 && (
        <Button variant="primary" onClick={onOpen}>
          {linksMessages.openSheet(link.number)}
        </Button>
      )}
    </section>
  );
}

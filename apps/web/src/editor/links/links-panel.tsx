import { IconLinkOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeadOfProject } from './dead-of-project.tsx';
import { DeadRow } from './dead-row.tsx';
import { nameOf } from './link-card.tsx';
import type { ShapedLink } from './link-pointer.ts';
import type { PageLink } from './link-shapes.ts';
import { type LinkedWorkspace, openLink, type Travel } from './use-travel.ts';
import styles from './links-panel.module.css';

interface LinksPanelProps extends LinkedWorkspace {
  travel: Travel;
  links: readonly ShapedLink[];
  onHot: (link: ShapedLink | null) => void;
  onClose: () => void;
}

const views = ['sheet', 'project'] as const;

/** The references of the sheet, and those of the whole project that lead nowhere. */
export function LinksPanel({ travel, links, onHot, onClose, ...workspace }: LinksPanelProps) {
  const [view, show] = useState<(typeof views)[number]>('sheet');
  const dead = links.filter(({ link }) => link.isDead);
  return (
    <section className={styles.panel} aria-label={linksMessages.links} data-floats>
      <div className={styles.head}>
        <div role="tablist" aria-label={linksMessages.links} className={styles.tabs}>
          {views.map((each) => (
            <button key={each} type="button" role="tab" aria-selected={view === each} onClick={() => show(each)}>
              {linksMessages.views[each]}
            </button>
          ))}
        </div>
        <IconButton size="s" label={linksMessages.close} icon={<IconX />} onClick={onClose} />
      </div>
      {view === 'project' && <DeadOfProject {...workspace} travel={travel} />}
      {view === 'sheet' && (
        <div className={styles.body}>
          <h3 className={styles.deadHead}>
            <IconLinkOff aria-hidden="true" />
            {linksMessages.leadNowhere} <span className="num">{dead.length}</span>
          </h3>
          {dead.length === 0 && <p className={styles.note}>{linksMessages.allLead}</p>}
          <ul>
            {dead.map((each, index) => (
              <DeadRow key={index} {...workspace} link={each.link} onHot={(isHot) => onHot(isHot ? each : null)} />
            ))}
          </ul>
          <Linked {...workspace} travel={travel} links={links.filter(({ link }) => !link.isDead)} onHot={onHot} />
        </div>
      )}
    </section>
  );
}

/** Targets of the sheet, each once, with how often it is named. */
function Linked({ links, travel, onHot, ...workspace }: Omit<LinksPanelProps, 'onClose'>) {
  const groups = [...Map.groupBy(links, ({ link }) => labelOf(link)).values()];
  const rows = groups.flatMap(([first, ...others]) => (first ? [{ first, times: others.length + 1 }] : []));
  return (
    <>
      <h3>
        {linksMessages.onThisSheet} <span className="num">{links.length}</span>
      </h3>
      <ul>
        {rows.map(({ first, times }) => (
          <li key={labelOf(first.link)}>
            <button
              type="button"
              className={styles.row}
              onPointerEnter={() => onHot(first)}
              onPointerLeave={() => onHot(null)}
              onFocus={() => onHot(first)}
              onBlur={() => onHot(null)}
              onClick={(event) => openLink(workspace, travel, { link: first.link, isBeside: event.shiftKey })}
            >
              <b>{labelOf(first.link)}</b>
              <span>{first.link.target_detail?.title ?? first.link.targets[0]?.title ?? nameOf(first.link)}</span>
              {times > 1 && <span className={styles.times}>{linksMessages.times(times)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** "3/A-501". */
const labelOf = ({ detail, number }: PageLink): string => (detail === null ? number : `${detail}/${number}`);

import { IconLinkOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeadOfProject } from './dead-of-project.tsx';
import { DeadRow } from './dead-row.tsx';
import { nameOf } from './link-card.tsx';
import type { ShapedLink } from './link-pointer.ts';
import { Outline } from './outline.tsx';
import { isDead } from './page-link.ts';
import type { LinkedWorkspace, Travel } from './use-travel.ts';
import styles from './links-panel.module.css';

const views = ['sheet', 'outline', 'project'] as const;
export type LinksView = (typeof views)[number];

interface LinksPanelProps extends LinkedWorkspace {
  travel: Travel;
  links: readonly ShapedLink[];
  /** What is shown first. */
  view: LinksView;
  onHot: (link: ShapedLink | null) => void;
  onClose: () => void;
}

/** The links of the sheet, the outline of the file, and the references of the whole project that lead nowhere. */
export function LinksPanel({ travel, links, view: first, onHot, onClose, ...workspace }: LinksPanelProps) {
  const [view, show] = useState(first);
  const dead = links.filter(({ link }) => isDead(link));
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
      {view === 'outline' && <Outline {...workspace} />}
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
          <Linked travel={travel} links={links.filter(({ link }) => !isDead(link))} onHot={onHot} />
        </div>
      )}
    </section>
  );
}

/** Targets of the sheet, each once, with how often it is named. */
function Linked({ links, travel, onHot }: Pick<LinksPanelProps, 'links' | 'travel' | 'onHot'>) {
  const groups = [...Map.groupBy(links, ({ link }) => link.label).values()];
  const rows = groups.flatMap(([first, ...others]) => (first ? [{ first, times: others.length + 1 }] : []));
  return (
    <>
      <h3>
        {linksMessages.onThisSheet} <span className="num">{links.length}</span>
      </h3>
      <ul>
        {rows.map(({ first, times }) => (
          <li key={first.link.label}>
            <button
              type="button"
              className={styles.row}
              onPointerEnter={() => onHot(first)}
              onPointerLeave={() => onHot(null)}
              onFocus={() => onHot(first)}
              onBlur={() => onHot(null)}
              onClick={(event) => travel.follow(first.link.goal, { isBeside: event.shiftKey })}
            >
              <b>{first.link.label}</b>
              {first.link.reference && <span>{first.link.reference.target_detail?.title ?? titleOf(first)}</span>}
              {times > 1 && <span className={styles.times}>{linksMessages.times(times)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const titleOf = ({ link }: ShapedLink): string => (link.goal.kind === 'page' ? link.goal.title : null) ?? nameOf(link);

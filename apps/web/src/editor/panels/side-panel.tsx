import type { Markup } from '@sheetmark/contract';
import { IconX } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { preloadOnHover } from '../../ui/lazy-part.tsx';
import { MarkupDetails, MergeBar, ObjectList, PropertiesPanel } from '../lazy-parts.ts';
import type { EditorSession } from '../session.ts';
import type { Versions } from './carried-over.ts';
import { FilterBar } from './filter-bar.tsx';
import { isFiltering, NO_FILTER, matchesFilter } from './markup-filter.ts';
import { MarkupList, nameOf } from './markup-list.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps {
  session: EditorSession;
  projectId: number;
  markups: readonly Markup[];
  versions: Versions;
  selected: Markup | undefined;
  /** Applies to phones, where the panel covers part of the sheet; elsewhere it is always open. */
  isOpen: boolean;
  /** Increases with each request from elsewhere to show the properties. */
  propertiesRequests: number;
  onClose: () => void;
}

const tabs = ['markups', 'comments', 'properties', 'objects'] as const;
type Tab = (typeof tabs)[number];

interface Choice {
  readonly tab: Tab;
  /** The markup that was selected then. */
  readonly for: number | undefined;
  /** The value of `propertiesRequests` then. */
  readonly requests: number;
}

const tabOf = (chosen: Choice, selected: Markup | undefined): Tab =>
  chosen.for === selected?.id || chosen.tab === 'objects' ? chosen.tab : selected ? 'comments' : 'markups';

/** Lists of the page's markups and objects, and the details of the selected markup. Selecting a markup shows its comments. */
export function SidePanel({ session, projectId, markups, versions, selected, isOpen, propertiesRequests, onClose }: SidePanelProps) {
  const [chosen, choose] = useState<Choice>({ tab: 'markups', for: undefined, requests: 0 });
  // The list of objects stays open while the user goes through it.
  const tab = propertiesRequests > chosen.requests ? 'properties' : tabOf(chosen, selected);
  const show = (next: Tab) => choose({ tab: next, for: selected?.id, requests: propertiesRequests });
  const { filter, setFilter, isFiltered, shown } = useFilteredMarkups(session, markups);
  const comments = selected?.comments.length ?? 0;
  const close = () => {
    session.dispatch({ type: 'select', ids: [] });
    onClose();
  };
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tabs[(tabs.indexOf(tab) + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length] ?? tab;
    show(other);
    currentTarget.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
  };
  return (
    <aside className={styles.panel} aria-label={editorMessages.sidePanel} data-open={isOpen || selected !== undefined || undefined}>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={editorMessages.whatToShow} onKeyDown={turn} tabIndex={-1}>
          <TabButton tab="markups" current={tab} onShow={show}>
            {messages.markups} <span className="num">{markups.length}</span>
          </TabButton>
          <TabButton tab="comments" current={tab} onShow={show}>
            {messages.comments} <span className={classNames('num', styles.count)}>{comments > 0 && comments}</span>
          </TabButton>
          <TabButton tab="properties" current={tab} onShow={show}>
            {messages.properties}
          </TabButton>
          <TabButton tab="objects" current={tab} onShow={show} {...preloadOnHover(ObjectList)}>
            {editorMessages.objectsTab}
          </TabButton>
        </div>
        <span className={styles.close}>
          <IconButton label={editorMessages.closePanel} icon={<IconX />} onClick={close} />
        </span>
      </div>
      <div className={styles.body} role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'markups' && (
          <>
            {markups.length > 0 && (
              <FilterBar markups={markups} versions={versions} shown={shown.length} filter={filter} onChange={setFilter} />
            )}
            <MergeBar session={session} markups={markups} />
            <MarkupList session={session} markups={shown} versions={versions} selected={selected} isFiltered={isFiltered} />
          </>
        )}
        {tab === 'comments' && selected && (
          <MarkupDetails key={selected.id} session={session} markup={selected} versions={versions} projectId={projectId} />
        )}
        {tab === 'properties' && <PropertiesPanel session={session} />}
        {tab === 'objects' && <ObjectList session={session} />}
        {tab === 'comments' && !selected && <p className={styles.empty}>{editorMessages.selectForComments}</p>}
      </div>
    </aside>
  );
}

/** The markups that match a filter; the sheet hides the others. */
function useFilteredMarkups(session: EditorSession, markups: readonly Markup[]) {
  const [filter, setFilter] = useState(NO_FILTER);
  const isFiltered = isFiltering(filter);
  const isShown = (markup: Markup): boolean => matchesFilter(markup, filter, `${messages.markupNumber(markup.number)} ${nameOf(markup)}`);
  const shown = isFiltered ? markups.filter(isShown) : markups;
  const passing = new Set(isFiltered ? shown : []);
  const hidden = isFiltered ? markups.filter((markup) => !passing.has(markup)).map(({ id }) => id) : [];
  const hiddenIds = hidden.join(' ');
  const hide = useEffectEvent(() => session.dispatch({ type: 'hide', markups: new Set(hidden) }));
  useEffect(() => {
    hide();
  }, [hiddenIds]);
  return { filter, setFilter, isFiltered, shown };
}

interface TabButtonProps extends Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'> {
  tab: Tab;
  current: Tab;
  onShow: (tab: Tab) => void;
  children: ReactNode;
}

function TabButton({ tab, current, onShow, children, ...preloading }: TabButtonProps) {
  const isCurrent = tab === current;
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab}`}
      aria-controls={isCurrent ? `panel-${tab}` : undefined}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onShow(tab)}
      {...preloading}
    >
      {children}
    </button>
  );
}

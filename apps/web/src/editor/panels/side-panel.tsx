import type { Markup } from '@sheetmark/contract';
import { useState } from 'react';
import type { EditorSession } from '../session.ts';
import { MarkupDetails } from './markup-details.tsx';
import { MarkupList } from './markup-list.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps {
  session: EditorSession;
  projectId: number;
  markups: readonly Markup[];
  selected: Markup | undefined;
}

type Tab = 'markups' | 'comments';

/** What is on the page as a list, and the selected markup with its comments. Selecting one opens it. */
export function SidePanel({ session, projectId, markups, selected }: SidePanelProps) {
  const [chosen, choose] = useState<{ tab: Tab; for: number | undefined }>({ tab: 'markups', for: undefined });
  const tab: Tab = chosen.for === selected?.id ? chosen.tab : selected ? 'comments' : 'markups';
  const show = (next: Tab) => choose({ tab: next, for: selected?.id });
  const comments = selected?.comments.length ?? 0;
  return (
    <aside className={styles.panel} aria-label="Markups and comments" data-open={selected !== undefined || undefined}>
      <div className={styles.tabs} role="tablist">
        <button
          type="button"
          role="tab"
          id="tab-markups"
          aria-controls="panel-markups"
          aria-selected={tab === 'markups'}
          onClick={() => show('markups')}
        >
          Markups <span className="num">{markups.length}</span>
        </button>
        <button
          type="button"
          role="tab"
          id="tab-comments"
          aria-controls="panel-comments"
          aria-selected={tab === 'comments'}
          onClick={() => show('comments')}
        >
          Comments {comments > 0 && <span className="num">{comments}</span>}
        </button>
      </div>
      <div className={styles.body} role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'markups' && <MarkupList session={session} markups={markups} selected={selected} />}
        {tab === 'comments' && selected && <MarkupDetails key={selected.id} markup={selected} projectId={projectId} />}
        {tab === 'comments' && !selected && <p className={styles.empty}>Select a saved markup to read and write comments on it.</p>}
      </div>
    </aside>
  );
}

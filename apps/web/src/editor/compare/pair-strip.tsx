import { IconAlertTriangle, IconCircleCheck, IconFileOff, IconTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../lib/messages.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { SheetPair } from './compare-place.ts';
import { type Labels, type PairState, pairState } from './pair-state.ts';
import styles from './pair-strip.module.css';

interface PairStripProps {
  pairs: readonly SheetPair[];
  page: number;
  labels: Labels;
  onShowPage: (page: number) => void;
  onClose: () => void;
}

/** The pages of both versions as they belong together, with the number of changes and what is to be done on each. */
export function PairStrip({ pairs, page, labels, onShowPage, onClose }: PairStripProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise here.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav className={styles.strip} data-area="pages" aria-label={messages.pages}>
      <div className={styles.head}>
        <h2>{messages.pages}</h2>
        <IconButton size="xs" label={compareMessages.hidePages} icon={<IconX />} onClick={onClose} />
      </div>
      <ol>
        {pairs.map((pair) => (
          <li key={pair.page}>
            <button
              ref={pair.page === page ? current : undefined}
              type="button"
              className={styles.page}
              aria-current={pair.page === page ? 'page' : undefined}
              onClick={() => onShowPage(pair.page)}
            >
              <Thumbnail pair={pair} />
              <Caption pair={pair} state={pairState(pair, labels)} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Thumbnail({ pair: { before, after } }: { pair: SheetPair }) {
  const sheet = after ?? before;
  if (!sheet) return null;
  return (
    <span className={`${styles.paper ?? ''} paper-picture`} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
      {sheet.thumbnail_url !== null && <img src={sheet.thumbnail_url} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

const stateIcons: Readonly<Record<PairState['kind'], typeof IconAlertTriangle | null>> = {
  plain: null,
  working: null,
  notice: IconAlertTriangle,
  failed: IconFileOff,
  done: IconCircleCheck,
};

function Caption({ pair: { page, compared }, state: { text, kind } }: { pair: SheetPair; state: PairState }) {
  const count = compared?.counts.all ?? 0;
  const Icon = stateIcons[kind];
  return (
    <span className={styles.caption}>
      <b title={compared?.label ?? undefined}>
        {page} {compared?.label}
      </b>
      {count > 0 && (
        <em aria-label={compareMessages.changeCount(count)}>
          <IconTriangle aria-hidden="true" /> {count}
        </em>
      )}
      {text !== '' && (
        <small data-kind={kind}>
          {Icon && <Icon aria-hidden="true" />} {text}
        </small>
      )}
    </span>
  );
}

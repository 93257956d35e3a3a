import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { alignMessages } from '../../lib/messages/align.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { ComparePlace } from './compare-place.ts';
import { type LineKind, lineKinds, type Side } from './compositions.ts';
import { Swatch } from './swatch.tsx';
import type { Blink } from './use-blink.ts';
import { blinkSeconds, viewNames } from './views.ts';
import styles from './view-bar.module.css';

interface ViewBarProps {
  view: ComparePlace['view'];
  hidden: ReadonlySet<LineKind>;
  labels: Readonly<Record<Side, string>>;
  blink: Blink;
  /** Both versions are next to each other while they are aligned. */
  isAligning: boolean;
  onChange: (change: Partial<ComparePlace>) => void;
  /** At the end of the bar. */
  children: ReactNode;
}

/** The views, and the legend, which shows and hides lines. */
export function ViewBar({ view, hidden, labels, blink, isAligning, onChange, children }: ViewBarProps) {
  const names = { before: compareMessages.only(labels.before), after: compareMessages.only(labels.after), both: compareMessages.unchanged };
  const toggle = (kind: LineKind) => onChange({ hidden: new Set(lineKinds.filter((each) => hidden.has(each) !== (each === kind))) });
  if (isAligning) {
    return (
      <div className={styles.bar} data-area="views">
        <b>{alignMessages.start}</b>
      </div>
    );
  }
  return (
    <div className={styles.bar} data-area="views">
      <div className={styles.views} role="group" aria-label={compareMessages.view}>
        {viewNames.map((name, at) => (
          <Tip key={name} label={compareMessages.views[name]} keys={String(at + 1)}>
            <button type="button" aria-pressed={name === view} onClick={() => onChange({ view: name })}>
              {compareMessages.views[name]}
            </button>
          </Tip>
        ))}
      </div>
      {view === 'blink' && <BlinkSpeed blink={blink} />}
      <div className={styles.legend} role="group" aria-label={compareMessages.lines}>
        {lineKinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={!hidden.has(kind)} onClick={() => toggle(kind)}>
            <Swatch kind={kind} /> {names[kind]}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

function BlinkSpeed({ blink }: { blink: Blink }) {
  return (
    <div className={styles.views} role="group" aria-label={compareMessages.speed}>
      {blinkSeconds.map((seconds) => (
        <button key={seconds} type="button" aria-pressed={seconds === blink.seconds} onClick={() => blink.setSeconds(seconds)}>
          {compareMessages.seconds(seconds)}
        </button>
      ))}
      <IconButton
        size="s"
        label={blink.isPaused ? compareMessages.resume : compareMessages.pause}
        icon={blink.isPaused ? <IconPlayerPlay /> : <IconPlayerPause />}
        onClick={blink.toggle}
      />
    </div>
  );
}

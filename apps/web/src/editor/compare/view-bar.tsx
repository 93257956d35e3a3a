import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { compareMessages } from '../../lib/messages/compare.ts';
import { IconButton } from '../../ui/icon-button.tsx';
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
  onChange: (change: Partial<ComparePlace>) => void;
}

/** The views, and the legend, which shows and hides lines. */
export function ViewBar({ view, hidden, labels, blink, onChange }: ViewBarProps) {
  const names = { before: compareMessages.only(labels.before), after: compareMessages.only(labels.after), both: compareMessages.unchanged };
  const toggle = (kind: LineKind) => onChange({ hidden: new Set(lineKinds.filter((each) => hidden.has(each) !== (each === kind))) });
  return (
    <div className={styles.bar}>
      <div className={styles.views} role="group" aria-label={compareMessages.view}>
        {viewNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => onChange({ view: name })}>
            {compareMessages.views[name]}
          </button>
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

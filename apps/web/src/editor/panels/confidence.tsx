import { scansMessages as texts } from '../../lib/messages/scans.ts';
import styles from './confidence.module.css';

const levels = [
  { from: 90, bars: 3, name: 'clear' },
  { from: 70, bars: 2, name: 'likely' },
  { from: 0, bars: 1, name: 'unsure' },
] as const;

/** How sure the reading of a scan is: bars, a word and a number. */
export function Confidence({ percent }: { percent: number }) {
  const { bars, name } = levels.find(({ from }) => percent >= from) ?? levels[2];
  return (
    <span className={styles.confidence} data-level={name}>
      <i aria-hidden="true">
        {levels.map(({ bars: bar }) => (
          <s key={bar} data-on={4 - bar <= bars || undefined} />
        ))}
      </i>
      {texts.sure[name]} <span className="num">{texts.percent(percent)}</span>
    </span>
  );
}

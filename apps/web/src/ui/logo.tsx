import { messages } from '../lib/messages.ts';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

const sheet = 'M5.5 1.5h9.2l5.8 5.8v13.2a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z';
const fold = 'M14.7 1.5l5.8 5.8h-4.3a1.5 1.5 0 0 1-1.5-1.5z';
const cloud =
  'M8.1 12.2a2.05 2.05 0 0 1 2.7-2.1a2.05 2.05 0 0 1 3.3.35a2.05 2.05 0 0 1 2.5 2.25a2.05 2.05 0 0 1-.15 3.5' +
  'a2.05 2.05 0 0 1-2.7 2.15a2.05 2.05 0 0 1-3.3.05a2.05 2.05 0 0 1-2.8-2.2a2.05 2.05 0 0 1 .45-4z';

/** A sheet with a folded corner and a revision cloud on it. */
function Mark({ large = false }: { large?: boolean }) {
  return (
    <svg className={classNames(styles.mark, large && styles.large)} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.sheet} d={sheet} />
      <path className={styles.fold} d={fold} />
      <path className={styles.cloud} d={cloud} />
    </svg>
  );
}

export function Logo({ large = false, nameHidden = false }: { large?: boolean; nameHidden?: boolean }) {
  return (
    <span className={classNames(styles.logo, large && styles.largeLogo)}>
      <Mark large={large} />
      <b className={nameHidden ? 'visually-hidden' : styles.name}>{messages.product}</b>
    </span>
  );
}

import styles from './key-hints.module.css';

interface KeyHintsProps {
  hints: readonly (readonly [keys: readonly string[], act: string])[];
}

/** What keys do on a screen; not shown on phones, which have none. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className={styles.hints}>
      {hints.map(([keys, act]) => (
        <span key={act}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {act}
        </span>
      ))}
    </p>
  );
}

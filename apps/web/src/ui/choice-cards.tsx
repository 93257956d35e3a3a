import { type ReactNode, useId } from 'react';
import { Radio } from './radio.tsx';
import styles from './choice-cards.module.css';

interface ChoiceCardsProps<V extends string> {
  label: string;
  value: V | null;
  options: readonly { value: V; name: string; hint?: string | undefined; mark?: ReactNode; keys?: string | undefined }[];
  /** The first card has the focus in a dialog that opens. */
  autoFocus?: boolean;
  onChange: (value: V) => void;
}

/** A few options, each with a sentence about it. */
export function ChoiceCards<V extends string>({ label, value, options, autoFocus = false, onChange }: ChoiceCardsProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option, at) => (
        <label key={option.value} className={styles.card} data-chosen={option.value === value || undefined}>
          <Radio
            name={name}
            checked={option.value === value}
            aria-label={option.name}
            data-autofocus={(autoFocus && at === 0) || undefined}
            onChange={() => onChange(option.value)}
          />
          {option.mark !== undefined && <span className={styles.mark}>{option.mark}</span>}
          <span>
            <b>{option.name}</b>
            {option.hint && <small>{option.hint}</small>}
          </span>
          {option.keys && <kbd aria-hidden="true">{option.keys}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}

import { type KeyboardEvent, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import styles from './properties-panel.module.css';

interface NumberFieldProps {
  label: string;
  min: number;
  max: number;
  step: number;
  unit?: string;
  /** undefined if the objects differ. */
  value: number | undefined;
  onChange: (value: number) => void;
}

const written = (value: number | undefined): string => (value === undefined ? '' : String(Math.round(value * 100) / 100));

/** A number that is applied on Enter, on blur, or with each arrow key. */
export function NumberField({ label, min, max, step, unit, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const enter = (text: string) => {
    setTyped(undefined);
    const entered = Number(text.replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(entered)) onChange(Math.min(max, Math.max(min, entered)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') enter(event.currentTarget.value);
    if (event.key === 'Escape') setTyped(undefined);
    // After this, keys go to the sheet again.
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = Number(typed ?? written(value)) || 0;
    enter(String(from + (event.key === 'ArrowUp' ? step : -step)));
  };
  return (
    <label className={styles.row}>
      <span>{label}</span>
      <span className={styles.number}>
        <input
          inputMode="decimal"
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value ?? min}
          placeholder={value === undefined ? editorMessages.mixed : ''}
          value={typed ?? written(value)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed !== undefined && enter(typed)}
          onKeyDown={onKeyDown}
        />
        {unit && <i>{unit}</i>}
      </span>
    </label>
  );
}

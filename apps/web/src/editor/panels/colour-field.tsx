import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tip } from '../../ui/tip.tsx';
import { palette } from './palette.ts';
import styles from './colour-field.module.css';

interface ColourFieldProps {
  label: string;
  canBeNone: boolean;
  /** null for none; undefined if the objects differ. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

/** The palette, no colour if that is possible, and a custom colour. */
export function ColourField({ label, canBeNone, value, onChange }: ColourFieldProps) {
  const current = typeof value === 'string' ? value.toLowerCase() : value;
  const isOther = typeof current === 'string' && !palette.some((each) => each.value === current);
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.swatches}>
        {canBeNone && (
          <Tip label={messages.none}>
            <button
              type="button"
              className={classNames(styles.swatch, styles.none)}
              aria-label={messages.none}
              aria-pressed={current === null}
              onClick={() => onChange(null)}
            />
          </Tip>
        )}
        {palette.map((colour) => (
          <Tip key={colour.value} label={colour.name}>
            <button
              type="button"
              className={styles.swatch}
              style={{ backgroundColor: colour.value }}
              aria-label={colour.name}
              aria-pressed={current === colour.value}
              onClick={() => onChange(colour.value)}
            />
          </Tip>
        ))}
        <label className={classNames(styles.swatch, styles.other)} data-chosen={isOther || undefined}>
          <span className="visually-hidden">{editorMessages.anotherColour}</span>
          <input type="color" value={isHex(value) ? value : palette[0].value} onChange={(event) => onChange(event.currentTarget.value)} />
        </label>
      </div>
    </div>
  );
}

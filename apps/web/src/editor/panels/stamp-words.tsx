import { type Properties, STAMPS } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';
import styles from './stamp-words.module.css';

interface StampWordsProps {
  /** undefined if the selected stamps differ. */
  value: unknown;
  onChange: (properties: Properties) => void;
}

/** The predefined stamps, and a field for custom text. */
export function StampWords({ value, onChange }: StampWordsProps) {
  return (
    <>
      <div className={styles.stamps} role="group" aria-label={editorMessages.stampWord}>
        {STAMPS.map(({ stamp, stroke }) => (
          <button
            key={stamp}
            type="button"
            aria-pressed={value === stamp}
            style={{ color: stroke }}
            onClick={() => onChange({ stamp, stroke })}
          >
            {stamp}
          </button>
        ))}
      </div>
      <label className={styles.custom}>
        <span>{editorMessages.ownStamp}</span>
        <input
          placeholder={value === undefined ? editorMessages.mixed : ''}
          value={typeof value === 'string' ? value : ''}
          maxLength={80}
          onChange={(event) => onChange({ stamp: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

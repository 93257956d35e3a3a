import type { ReactNode } from 'react';

/** A sentence whose days, YYYY-MM-DD, don't break at their hyphens. */
export function withDays(sentence: string): ReactNode[] {
  return sentence.split(/\b(\d{4}-\d\d-\d\d)\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <time key={index} dateTime={part}>
        {part}
      </time>
    ),
  );
}

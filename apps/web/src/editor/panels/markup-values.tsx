import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { isGuest } from '../../lib/guest.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { listingsMessages } from '../../lib/messages/listings.ts';
import styles from './markup-values.module.css';

const shown = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? listingsMessages.yes : listingsMessages.no) : String(value);

/** The markup's values in custom columns, also in those that only the program has from which it was imported. */
export function MarkupValues({ markupId }: { markupId: number }) {
  const { data } = useQuery({
    ...queryOf('getMarkupMetadata', { params: { id: markupId } }),
    enabled: !isGuest(),
    meta: { failsInPlace: true },
  });
  const values = Object.entries(data?.data?.formData ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [{ name, text: shown(value) }],
  );
  if (values.length === 0) return null;
  return (
    <dl className={styles.values} aria-label={editorMessages.customColumns}>
      {values.map(({ name, text }) => (
        <div key={name}>
          <dt title={name}>{name}</dt>
          <dd title={text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

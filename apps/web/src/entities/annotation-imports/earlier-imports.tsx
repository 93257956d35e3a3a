import type { AnnotationImport } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/dates.ts';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Button } from '../../ui/button.tsx';
import { importsQuery, useUndoImport } from './api.ts';
import styles from './imports.module.css';

interface EarlierImportsProps {
  itemId: number;
  onOpen: (earlier: AnnotationImport) => void;
}

const acts: Readonly<Partial<Record<AnnotationImport['state'], string>>> = words.acts;

/** The newest imports into a file, each with what can be done about it. */
export function EarlierImports({ itemId, onOpen }: EarlierImportsProps) {
  const { data } = useQuery({ ...importsQuery(itemId), meta: { failsInPlace: true } });
  const undoing = useUndoImport();
  const all = data?.data ?? [];
  const act = (earlier: AnnotationImport): void => {
    if (earlier.state !== 'applied') onOpen(earlier);
    else undoing.mutate(earlier.id);
  };
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{words.earlier}</h3>
      <ul className={styles.list}>
        {all.map((earlier) => {
          const label = acts[earlier.state];
          return (
            <li key={earlier.id}>
              <span className={styles.earlier}>
                <b title={earlier.name}>{earlier.name}</b>
                <small>
                  {formatDateTime(earlier.created_at)} · {earlier.failure ?? words.states[earlier.state]}
                </small>
              </span>
              {label !== undefined && (
                <Button size="s" busy={undoing.isPending} aria-label={words.actOn(label, earlier.name)} onClick={() => act(earlier)}>
                  {label}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

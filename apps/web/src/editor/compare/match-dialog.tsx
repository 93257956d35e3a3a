import { type Comparison, type Sheet, sheetName } from '@sheetmark/contract';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMatchPages } from '../api/comparisons.ts';
import type { SheetPair } from './compare-place.ts';
import type { Labels } from './pair-state.ts';
import styles from './match-dialog.module.css';

interface MatchDialogProps {
  comparison: Comparison;
  pair: SheetPair;
  pairs: readonly SheetPair[];
  labels: Labels;
  /** Called with the place of the pair afterwards. */
  onMatched: (page: number) => void;
  onClose: () => void;
}

/** Corrects which page of the other version belongs to a page. */
export function MatchDialog({ comparison, pair, pairs, labels, onMatched, onClose }: MatchDialogProps) {
  const [own, other] = pair.after ? (['after', 'before'] as const) : (['before', 'after'] as const);
  const sheets = pairs.flatMap((each) => each[other] ?? []).toSorted((a, b) => a.page_number - b.page_number);
  const [chosen, choose] = useState<number | null>(pair[other]?.page_number ?? null);
  const match = useMatchPages(comparison);
  const shown = pair[own];
  const number = shown?.page_number ?? 0;
  const save = () => {
    const pages = own === 'after' ? { before_page: chosen, after_page: number } : { before_page: number, after_page: chosen };
    match.mutate(pages, {
      onSuccess: ({ data }) => {
        const at = data.pages.findIndex((page) => page[`${own}_page`] === number);
        onMatched(at + 1);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={compareMessages.matchTitle(number, labels[own], shown && sheetName(shown))}
      submitLabel={compareMessages.matchSave}
      submitDisabled={chosen === (pair[other]?.page_number ?? null)}
      busy={match.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{compareMessages.matchHint(labels[other])}</p>
      <div className={styles.pages} role="radiogroup" aria-label={messages.pages}>
        {[null, ...sheets].map((sheet) => (
          <label key={sheet?.page_number ?? 0} className={styles.page}>
            <input
              type="radio"
              name="page"
              checked={chosen === (sheet?.page_number ?? null)}
              onChange={() => choose(sheet?.page_number ?? null)}
            />
            <Picture sheet={sheet} />
            <span>{sheet ? compareMessages.pageOf(sheet.page_number, labels[other]) : compareMessages.noPage}</span>
            {sheet && <SheetName sheet={sheet} />}
          </label>
        ))}
      </div>
    </Dialog>
  );
}

function SheetName({ sheet }: { sheet: Sheet }) {
  const name = sheetName(sheet);
  return name && <small title={name}>{name}</small>;
}

function Picture({ sheet }: { sheet: Sheet | null }) {
  return (
    <span className={`${styles.picture ?? ''} paper-picture`} data-empty={!sheet || undefined}>
      {sheet?.thumbnail_url && <img src={sheet.thumbnail_url} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

import type { Markup } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { messages } from '../../lib/messages.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileTarget, PageTarget, TaskTarget, UrlTarget } from './link-targets.tsx';
import { nameOfGoal } from './page-link.ts';
import { type ChosenTarget, useLinkMarkup } from './use-link-markup.ts';
import styles from './link-markup-dialog.module.css';

const pickers = { page: PageTarget, task: TaskTarget, file: FileTarget, url: UrlTarget } as const;
type Kind = keyof typeof pickers;
const kinds = ['page', 'task', 'file', 'url'] as const satisfies readonly Kind[];

interface LinkMarkupProps {
  markup: Markup;
  onClose: () => void;
}

/** Links a markup to a sheet, a region of one, a task, a file or an address. */
export function LinkMarkupDialog({ markup, onClose }: LinkMarkupProps) {
  const linking = useLinkMarkup(markup);
  const params = { itemId: markup.item_id, pageNumber: markup.page_number };
  const links = useQuery({ ...queryOf('listMarkupLinks', { params }), meta: { failsInPlace: true } }).data?.data;
  const goal = links?.find(({ markup_id }) => markup_id === markup.id)?.goal;
  const [kind, show] = useState<Kind>(goal && goal.kind !== 'nowhere' ? goal.kind : 'page');
  const [chosen, choose] = useState<ChosenTarget | null>(null);
  const send = (target: ChosenTarget | null) => linking.mutate(target, { onSuccess: onClose });
  const Picker = pickers[kind];
  return (
    <Dialog
      title={linksMessages.linkMarkup(messages.markupNumber(markup.number))}
      onClose={onClose}
      onSubmit={() => chosen && send(chosen)}
      submitLabel={chosen && kind === 'page' ? linksMessages.linkToSheet(chosen.name) : linksMessages.link}
      submitDisabled={!chosen}
      busy={linking.isPending}
      refusal={linking.error?.message}
      otherAct={goal && <Button onClick={() => send(null)}>{linksMessages.removeLink}</Button>}
    >
      {goal && (
        <p className={styles.now}>{goal.kind === 'nowhere' ? linksMessages.ledTo(goal.text) : linksMessages.leadsTo(nameOfGoal(goal))}</p>
      )}
      <div role="tablist" aria-label={linksMessages.linkToWhat} className={styles.kinds}>
        {kinds.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={kind === each}
            onClick={() => {
              show(each);
              choose(null);
            }}
          >
            {linksMessages.kinds[each]}
          </button>
        ))}
      </div>
      <Picker projectId={markup.project_id} address={goal?.kind === 'url' ? goal.url : ''} onChoose={choose} />
    </Dialog>
  );
}

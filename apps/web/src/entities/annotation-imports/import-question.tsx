import type { AnnotationImport } from '@sheetmark/contract';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Radio } from '../../ui/radio.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { useAnswer, useUndoImport } from './api.ts';
import { AuthorMembers } from './author-members.tsx';
import styles from './imports.module.css';

const answers = ['import', 'show', 'hide'] as const;
type Answer = (typeof answers)[number];

interface QuestionProps {
  projectId: number;
  asked: AnnotationImport;
  onClose: () => void;
}

/** Asks once what becomes of the annotations of an upload. */
export function ImportQuestion({ projectId, asked, onClose }: QuestionProps) {
  const [answer, setAnswer] = useState<Answer>('import');
  const [isAlways, setAlways] = useState(false);
  const answering = useAnswer();
  const undoing = useUndoImport();
  const count = asked.counts.new;
  const submit = () =>
    answering.mutate(
      { id: asked.id, answer, always: isAlways },
      {
        onSuccess: () => {
          onClose();
          if (answer === 'import')
            showSnack({ message: words.imported(count), act: { label: messages.undo, run: () => undoing.mutate(asked.id) } });
        },
      },
    );
  return (
    <Dialog
      title={words.found(count)}
      submitLabel={answer === 'import' ? words.importMarkups(count) : words.submits[answer]}
      cancelLabel={words.notNow}
      busy={answering.isPending}
      refusal={answering.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>{asked.name}</p>
      <div role="radiogroup" aria-label={words.found(count)} className={styles.answers}>
        {answers.map((each) => (
          <label key={each} data-chosen={each === answer || undefined}>
            <Radio name="annotations" checked={each === answer} onChange={() => setAnswer(each)} />
            <span>
              <b>{words.answers[each].name}</b>
              {words.answers[each].hint}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.columns}>
        <section>
          <h3>{words.contents}</h3>
          <ul className={styles.list}>
            {asked.found.kinds.map((kind) => (
              <li key={kind.name}>
                {kind.name} <b>{kind.count}</b>
              </li>
            ))}
          </ul>
        </section>
        {asked.found.authors.length > 0 && <AuthorMembers projectId={projectId} authors={asked.found.authors} />}
      </div>
      {asked.found.staying > 0 && <p className={styles.hint}>{words.staying(asked.found.staying)}</p>}
      <label className={styles.always}>
        <Checkbox label={words.always} checked={isAlways} onChange={() => setAlways(!isAlways)} />
        <span aria-hidden="true">{words.always}</span>
      </label>
    </Dialog>
  );
}

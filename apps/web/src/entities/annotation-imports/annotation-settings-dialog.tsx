import { useQuery } from '@tanstack/react-query';
import { annotationsMessages } from '../../lib/messages/annotations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Answers } from './answers.tsx';
import { settingsQuery, useUpdateAnswer } from './api.ts';
import { AuthorMembers } from './author-members.tsx';

const words = annotationsMessages.settings;
const answers = ['ask', 'import', 'show', 'hide'] as const;

/** What becomes of annotations in uploads to a project, and which members their authors are. Changes apply at once. */
export function AnnotationSettingsDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const settings = useQuery(settingsQuery(projectId));
  const update = useUpdateAnswer(projectId);
  const current = settings.data?.data;
  const authors = (current?.authors ?? []).map((author) => ({ ...author, note: words.markups(author.markups) }));
  return (
    <Dialog
      title={words.title}
      submitLabel={words.done}
      cancelLabel={null}
      wide
      refusal={update.error?.message}
      onSubmit={onClose}
      onClose={onClose}
    >
      {settings.isPending && <p role="status">{words.loading}</p>}
      {settings.isError && <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />}
      {current && (
        <>
          <Answers
            label={words.question}
            answers={answers}
            texts={words.answers}
            chosen={current.answer}
            onChoose={(answer) => update.mutate(answer)}
          />
          <AuthorMembers projectId={projectId} authors={authors} hint={authors.length === 0 ? words.noAuthors : words.authorsMean} />
        </>
      )}
    </Dialog>
  );
}

import type { Publication, PublicationPlan } from '@sheetmark/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Overlay } from '../../../../ui/overlay.tsx';
import { publicationQuery } from '../../api/publications.ts';
import { isRead } from '../../model/plan-rows.ts';
import { ReviewCrumbs } from '../review/review-crumbs.tsx';
import { DraftSet, type DraftSetProps } from './draft-set.tsx';
import screen from '../review/review-screen.module.css';
import styles from './publish-set.module.css';

type PublishSetProps = Omit<DraftSetProps, 'plan'> & {
  publicationId: number;
  /** The set that was shown here was published. */
  onPublished: (set: Publication) => void;
  onRegister: () => void;
};

/** Milliseconds between two looks at a set that the server works on: live events tell of most steps, but not of drawn pages. */
const pollMs = { publishing: 1000, reading: 4000 } as const;

function pollOf(plan: PublicationPlan | undefined): number | false {
  if (plan?.publication.state === 'publishing') return pollMs.publishing;
  const isDraft = plan?.publication.state === 'draft';
  return isDraft && plan.files.some(({ file_id }) => file_id !== null) && !isRead(plan) ? pollMs.reading : false;
}

/** A set that is being published: what each of its pages would do, then how far publishing is. */
export function PublishSet({ publicationId, onPublished, onRegister, ...draft }: PublishSetProps) {
  const { data, error, refetch } = useQuery({
    ...publicationQuery(publicationId),
    refetchInterval: (query) => pollOf(query.state.data?.data),
    meta: { failsInPlace: true },
  });
  const plan = data?.data;
  useWhenPublished(plan, onPublished);
  const register = <Button onClick={onRegister}>{publishingMessages.publishing.toRegister}</Button>;
  if (error && !plan) {
    return (
      <main>
        <LoadFailure error={error} onRetry={() => void refetch()} back={register} />
      </main>
    );
  }
  if (!plan) return <Overlay />;
  const { state, name, date } = plan.publication;
  if (state === 'draft') return <DraftSet {...draft} plan={plan} />;
  return (
    <div className={screen.screen}>
      <ReviewCrumbs
        projectId={draft.projectId}
        project={draft.project}
        title={publishingMessages.issueOf(name, date)}
        isSaving={false}
        saved=""
        onBack={draft.onBack}
      />
      <main className={styles.middle}>
        {state === 'publishing' ? (
          <Progress plan={plan} onRegister={onRegister} />
        ) : (
          <EmptyState
            icon={<IconCircleCheck aria-hidden="true" />}
            title={state === 'undone' ? publishingMessages.over.undone : publishingMessages.over.published}
            act={register}
          >
            {publishingMessages.over.hint}
          </EmptyState>
        )}
      </main>
    </div>
  );
}

/** Calls once, when publishing ends well while the page is open; it can end before the page sees that it began. */
function useWhenPublished(plan: PublicationPlan | undefined, onPublished: (set: Publication) => void): void {
  const before = useRef<string>(undefined);
  const state = plan?.publication.state;
  const tell = useEffectEvent(() => plan && onPublished(plan.publication));
  useEffect(() => {
    if ((before.current === 'draft' || before.current === 'publishing') && state === 'published') tell();
    before.current = state;
  }, [state]);
}

function Progress({ plan, onRegister }: { plan: PublicationPlan; onRegister: () => void }) {
  const issued = plan.pages.filter(({ outcome }) => outcome === 'new' || outcome === 'version' || outcome === 'unchanged').length;
  const made = plan.pages.filter(({ outcome }) => outcome === 'new' || outcome === 'version').length;
  const text = publishingMessages.publishing.progress(Math.min(plan.pages_made, made), made);
  return (
    <section className={styles.progress} aria-live="polite">
      <h1>{publishingMessages.publishing.title(issued)}</h1>
      <p>{publishingMessages.publishing.hint}</p>
      <progress value={plan.pages_made} max={Math.max(1, made)} aria-label={text} />
      <p>{text}</p>
      <Button onClick={onRegister}>{publishingMessages.publishing.toRegister}</Button>
    </section>
  );
}

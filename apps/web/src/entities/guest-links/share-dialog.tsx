import { Modal } from '@mantine/core';
import { sharingMessages as words } from '../../lib/messages/sharing.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { type ShareTarget, useGuestLinks, useGuestSettings } from './api.ts';
import { LinkList } from './link-list.tsx';
import { ShareForm } from './share-form.tsx';
import styles from './guest-links.module.css';

interface ShareDialogProps {
  projectId: number;
  target: ShareTarget;
  onClose: () => void;
}

/** Lets people without an account see a review, a file or a folder, and lists the links that do. */
export function ShareDialog({ projectId, target, onClose }: ShareDialogProps) {
  useFocusReturn();
  const settings = useGuestSettings(projectId);
  const { data, error, refetch } = useGuestLinks(projectId, target);
  const links = data?.data ?? [];
  const active = links.filter(({ url }) => url !== null).length;
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog-wide)" yOffset="6dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{words.title(target.name)}</Modal.Title>
          <div className={styles.dialog}>
            <p>{words.lead[target.kind]}</p>
            {settings?.may_invite === false && <p>{words.noInviting}</p>}
            {settings?.may_invite && <ShareForm projectId={projectId} target={target} allowsPublic={isPublicAllowed(settings)} />}
            {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
            {data && (
              <section aria-label={words.links}>
                <h3 className={styles.head}>
                  {words.links} <span>{links.length}</span> {links.length > 0 && <small>· {words.active(active)}</small>}
                </h3>
                <LinkList links={links} />
              </section>
            )}
            <div className={styles.foot}>
              <p>{words.revokedAtOnce}</p>
              <Button onClick={onClose}>{words.done}</Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const isPublicAllowed = ({ allows_public, server_allows_public }: { allows_public: boolean; server_allows_public: boolean }) =>
  allows_public && server_allows_public;

import { IconCopy, IconKey, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import styles from './secret-notice.module.css';

/** The new secret of a webhook. */
export interface ShownSecret {
  readonly url: string;
  readonly secret: string;
}

interface SecretNoticeProps {
  /** What it belongs to. */
  name: string;
  text: string;
  secret: string;
  words: { readonly copy: string; readonly copied: string; readonly hide: string };
  onHide: () => void;
}

/** A secret that is shown once, to be copied. */
export function SecretNotice({ name, text, secret, words, onHide }: SecretNoticeProps) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      showSnack({ message: words.copied, kind: 'done' });
    } catch {
      // Browsers allow clipboard access only on secure pages: the secret is selected instead.
      const shown = document.getElementById(id);
      if (shown) getSelection()?.selectAllChildren(shown);
    }
  };
  return (
    <div className={styles.notice} role="status">
      <IconKey aria-hidden="true" />
      <div>
        <p>
          <b>{name}</b> {text}
        </p>
        <code id={id}>{secret}</code>
      </div>
      <Button size="s" icon={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <IconButton size="s" label={words.hide} icon={<IconX aria-hidden="true" />} onClick={onHide} />
    </div>
  );
}

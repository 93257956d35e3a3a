import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './snackbar.module.css';

/** Milliseconds, as specified. */
const hideAfter = 4000;

export interface Snack {
  /** Messages with the same name replace each other; by default the text is the name. */
  id?: string;
  message: string;
  /** `error` is red: an action of the user failed. */
  kind?: 'done' | 'notice' | 'error';
  act?: { label: string; run: () => void };
}

const icons = { done: IconCircleCheck, notice: IconInfoCircle, error: IconAlertTriangle };

/** The last message under each name. */
const lastShown = new Map<string, string>();

/** Waits until the user looks at the page: messages stay for a few seconds only. */
export function addSnack(snack: Snack): void {
  if (document.hidden) document.addEventListener('visibilitychange', () => addSnack(snack), { once: true });
  else show(snack);
}

/** A repeated message isn't stacked: it shows again, for its full time. */
function show({ message, kind = 'done', id = `${kind}:${message}`, act }: Snack): void {
  const Icon = icons[kind];
  const hide = () => notifications.hide(lastShown.get(id) ?? '');
  const leave = () => {
    hide();
    act?.run();
  };
  hide();
  const shown = notifications.show({
    role: kind === 'error' ? 'alert' : 'status',
    withCloseButton: false,
    icon: <Icon aria-hidden="true" />,
    message: (
      <span className={styles.line}>
        <span>{message}</span>
        {act && (
          <button type="button" className={styles.act} onClick={leave}>
            {act.label}
          </button>
        )}
      </span>
    ),
    classNames: {
      root: (kind === 'error' ? styles.error : styles.snack) ?? '',
      icon: styles.icon ?? '',
      body: styles.body ?? '',
      description: styles.message ?? '',
    },
  });
  lastShown.set(id, shown);
}

export function SnackbarStack() {
  return (
    <Notifications
      className={styles.shelf}
      position="bottom-left"
      autoClose={hideAfter}
      limit={4}
      zIndex="var(--z-snackbar)"
      containerWidth="var(--tray)"
    />
  );
}

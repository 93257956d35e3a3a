import { operations } from '@sheetmark/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { storage } from '../../../lib/storage.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** `unsupported`: this browser knows no pushes, or the page did not come by a connection that it trusts. */
export type DevicePush = 'on' | 'off' | 'denied' | 'unsupported';

const queryKey = ['devicePush'];
/** Its own file at the root, so that it speaks for every page; while developing, the source itself. */
const worker = import.meta.env.DEV
  ? ({ url: '/src/service-worker/sw.ts', type: 'module' } as const)
  : ({ url: '/sw.js', type: 'classic' } as const);

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function readDevicePush(): Promise<DevicePush> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await currentSubscription()) ? 'on' : 'off';
}

export function useDevicePush() {
  return useQuery({ queryKey, queryFn: readDevicePush, staleTime: 0 });
}

/** Asks for permission, which only a click may do, then has the browser subscribe and tells the server. */
async function switchOn(): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(settingsMessages.pushNotAllowed);
  await navigator.serviceWorker.register(worker.url, { scope: '/', type: worker.type, updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { data } = await call(operations.getPushKey, {});
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.public_key });
  try {
    const { message } = await call(operations.subscribe, {
      body: { obj: operations.subscribe.body.shape.obj.parse(subscription.toJSON()) },
    });
    storage.write('pushManager', subscription.endpoint);
    return message;
  } catch (failure) {
    await subscription.unsubscribe();
    throw failure;
  }
}

/** The browser forgets first: whatever becomes of the call, nothing is shown here any more. */
async function switchOff(): Promise<string> {
  const subscription = await currentSubscription();
  if (!subscription) return settingsMessages.pushOff;
  await subscription.unsubscribe();
  storage.remove('pushManager');
  const { message } = await call(operations.unsubscribe, { body: { endpoint: subscription.endpoint } });
  return message;
}

export function useSwitchDevicePush() {
  return useMutation({
    mutationFn: (on: boolean) => (on ? switchOn() : switchOff()),
    onSuccess: (message) => showSnack({ message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

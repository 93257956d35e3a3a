import { operations } from '@sheetmark/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { storage } from '../../../lib/storage.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** `unsupported`: the browser has no pushes, or the page isn't served securely. */
export type DevicePush = 'on' | 'off' | 'denied' | 'unsupported';

const queryKey = ['devicePush'];
/** A separate file at the root, so that its scope is every page; in development, the source itself. */
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

/** Asks for permission, which requires a click, then subscribes and reports to the server. */
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

/** Unsubscribe the browser first: even if the call fails, nothing is shown here any more. */
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

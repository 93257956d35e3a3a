import type { SignedInUser } from '@sheetmark/contract';
import { queryClient } from '../../../lib/query-client.ts';
import { storage } from '../../../lib/storage.ts';

export function startSession(user: SignedInUser): void {
  queryClient.clear();
  storage.remove('guestLink');
  storage.write('token', user.token);
  storage.write('user_type', user.user_type);
  storage.write('lgn_usr_id', user.id);
  if (user.notification_end_point) storage.write('pushManager', user.notification_end_point);
}

const serviceWorkers = async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : []);

/** The push endpoint of this browser, if any; `pushManager` may be another device of the user. */
export async function findPushEndpoint(): Promise<string | undefined> {
  const workers = (await serviceWorkers()).filter((worker) => 'pushManager' in worker);
  const subscriptions = await Promise.all(workers.map((worker) => worker.pushManager.getSubscription()));
  return subscriptions.find((subscription) => subscription !== null)?.endpoint;
}

/** Forgets the signed-in user, and the browser's pushes for them. */
export async function endSession(): Promise<void> {
  storage.clearSession();
  const workers = await serviceWorkers();
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Administrators start at their panel; members at the page they wanted before signing in, once, or at their projects. */
export function consumeDestination({ user_type }: Pick<SignedInUser, 'user_type'>): string {
  const wanted = storage.read('redirectTo');
  storage.remove('redirectTo');
  if (user_type === 1) return '/AdminPanel';
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : '/projectList';
}

import type { PushMessage } from '@sheetmark/contract';

/**
 * Shows push messages in this browser, and opens their pages. It caches nothing: pages and data come from the server, so that users never see what
 * they have lost access to.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = messageOf(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, data: url, ...(tag !== '' && { tag }) }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(placeOf(event.notification.data)));
});

/** Browsers revoke the permission if a push shows nothing: show a generic text for an unreadable message. */
function messageOf(data: PushMessageData | null): PushMessage {
  const fields = readFields(data);
  const text = (name: keyof PushMessage) => (typeof fields[name] === 'string' ? fields[name] : '');
  return { title: text('title') || 'Sheetmark', body: text('body'), url: text('url') || '/Notifications', tag: text('tag') };
}

function readFields(data: PushMessageData | null): Partial<Record<string, unknown>> {
  try {
    const fields: unknown = data?.json();
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}

/** A path of this web app, whatever the message contains. */
function placeOf(path: unknown): string {
  const place = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  return place.origin === self.location.origin ? place.href : self.location.origin;
}

/** Uses an open tab, or a new one. */
async function goTo(place: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === place);
  await (open ? open.focus() : self.clients.openWindow(place));
}

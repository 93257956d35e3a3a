import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumPaths } from '../product/chromium-paths.ts';
import { expect, test } from '../product/test.ts';

/** Chromium's headless shell refuses notifications. */
const executablePath = [...chromiumPaths, chromium.executablePath()].find((path) => existsSync(path));
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
test.use({ launchOptions: { args, ...(executablePath && { executablePath }) } });
test.skip(!executablePath, 'needs Chromium: its headless shell shows no notifications');

test('a subscribed browser shows push messages, and opens their pages', async ({ page, desk, context, product }) => {
  await context.grantPermissions(['notifications']);
  // Tests have no push service: the browser's subscription is simulated, all else is real.
  await page.addInitScript(() => {
    const endpoint = 'https://push.example/this-browser';
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'a-key', auth: 'a-secret' } }),
      unsubscribe: async () => (current = null),
    };
    let current: typeof subscription | null = null;
    Object.assign(PushManager.prototype, { subscribe: async () => (current = subscription), getSubscription: async () => current });
  });
  await page.goto('/Settings');
  const onDevice = page.getByRole('switch', { name: 'On this device' });
  await expect(onDevice).not.toBeChecked();
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), onDevice.click()]);
  await expect(onDevice).toBeChecked();
  const endPoint = async () => (await desk.api.get<{ user: { notification_end_point: string | null } }>('/api/users/getuserdetails')).user;
  await expect.poll(endPoint).toMatchObject({ notification_end_point: 'https://push.example/this-browser' });

  const browserSide = await context.newCDPSession(page);
  let registrationId = '';
  browserSide.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const each of registrations) if (!each.isDeleted && each.scopeURL.startsWith(product.url)) registrationId = each.registrationId;
  });
  await browserSide.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  const message = { title: 'Olga assigned a markup to you', body: 'Move the door', url: desk.folderPath, tag: '' };
  // The browser drops messages while its worker is starting: push until one is shown.
  const push = async () => {
    for (const data of [JSON.stringify(message), 'not JSON'])
      await browserSide.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  const pushed = async () => {
    await push();
    return shown();
  };
  await expect.poll(pushed).toEqual(expect.arrayContaining(['Olga assigned a markup to you: Move the door', 'Sheetmark: ']));

  // A synthetic click can neither focus nor open a window: record the request instead.
  const led = () =>
    worker.evaluate(async () => {
      const asked: string[] = [];
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<null> };
        WindowClient: { prototype: object };
        NotificationEvent: new (type: string, init: object) => Event;
      };
      scope.clients.openWindow = async (url) => (asked.push(`open ${url}`), null);
      Object.assign(scope.WindowClient.prototype, {
        focus: async function focus(this: { url: string }) {
          asked.push(`focus ${this.url}`);
        },
      });
      const [notification] = (await scope.registration.getNotifications()).filter(({ title }) => title.startsWith('Olga'));
      self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      while (asked.length === 0) await new Promise((later) => setTimeout(later, 50));
      return asked;
    });
  expect(await led()).toEqual([`open ${product.url}${desk.folderPath}`]);
  await page.goto(desk.folderPath);
  await expect.poll(pushed).toContain('Olga assigned a markup to you: Move the door');
  expect(await led()).toEqual([`focus ${product.url}${desk.folderPath}`]);
});

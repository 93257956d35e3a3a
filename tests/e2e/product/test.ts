import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { EditorPage } from '../page-objects/editor-page.ts';
import { Cluster } from './cluster/cluster.ts';
import { type Desk, openDesk } from './desk.ts';
import { KeptPages } from './kept-pages.ts';
import { type Flavour, Product, type RunningProduct } from './product.ts';

/** Opens a page of another browser, which is nobody’s yet; with options, of another device. */
export type AnotherPage = (options?: BrowserContextOptions) => Promise<Page>;

interface Journey {
  /** A signed-in user of this page with their own drawing. */
  readonly desk: Desk;
  readonly editor: EditorPage;
  readonly anotherPage: AnotherPage;
}

/** All journeys of a worker share one running product, and its browser's pages. Each creates its own users and projects. */
export const test = base.extend<Journey, Flavour & { product: RunningProduct; keptPages: KeptPages }>({
  flavour: ['embedded', { option: true, scope: 'worker' }],
  product: [
    async ({ flavour }, use) => {
      const product = flavour === 'cluster' ? await Cluster.start() : await Product.start({ flavour });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  keptPages: [async ({ browser, product }, use) => use(new KeptPages(browser, product.url)), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  anotherPage: async ({ keptPages }, use, info) => {
    await use((options) => keptPages.take(options));
    await keptPages.giveBack(info.status !== info.expectedStatus);
  },
  // Other devices have a browser of their own.
  page: async ({ anotherPage, isMobile, browser }, use) => {
    if (!isMobile) return use(await anotherPage());
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
  context: async ({ page }, use) => use(page.context()),
  desk: async ({ product, page }, use) => use(await openDesk(product, page)),
  editor: async ({ page }, use) => use(new EditorPage(page)),
});

export { expect } from '@playwright/test';

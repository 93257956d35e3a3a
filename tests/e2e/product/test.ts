import { test as base } from '@playwright/test';
import { EditorPage } from '../page-objects/editor-page.ts';
import { Cluster } from './cluster/cluster.ts';
import { type Desk, openDesk } from './desk.ts';
import { type Flavour, Product, type RunningProduct } from './product.ts';

interface Journey {
  /** A signed-in user of this page with their own drawing. */
  readonly desk: Desk;
  readonly editor: EditorPage;
}

/** All journeys of a worker share one running product. Each creates its own users and projects. */
export const test = base.extend<Journey, Flavour & { product: RunningProduct }>({
  flavour: ['embedded', { option: true, scope: 'worker' }],
  product: [
    async ({ flavour }, use) => {
      const product = flavour === 'cluster' ? await Cluster.start() : await Product.start({ flavour });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  desk: async ({ product, page }, use) => use(await openDesk(product, page)),
  editor: async ({ page }, use) => use(new EditorPage(page)),
});

export { expect } from '@playwright/test';

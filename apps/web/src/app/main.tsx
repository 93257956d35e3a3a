import './without-eval.ts';
import '../ui/styles.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { yieldToBrowser } from '../lib/yield-to-browser.ts';
import { App } from './app.tsx';
import { isEditor } from './origin-watch.ts';
import { createAppRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);
const page = (
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>
);

/** The editor's code, whose files its page has preloaded: evaluated in these parts, one in each task, because all at once block a slow phone. */
const editorParts = [
  () => import('../editor/sync/read-ahead.ts').then(({ readAheadAt }) => readAheadAt(window.location)),
  () => import('../lib/live/live.ts'),
  () => import('../ui/icon-button.tsx'),
  () => import('./signed-in.tsx'),
  () => import('./routes/editor.tsx'),
];

async function start(): Promise<void> {
  if (isEditor(window.location.pathname)) {
    for (const load of editorParts) {
      // The router reports failures.
      await load().catch(() => undefined);
      await yieldToBrowser();
    }
  }
  // Transitions are interruptible.
  startTransition(() => reactRoot.render(page));
}
void start();

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Board, setUpBoard } from '../../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { LiveClient } from './live-client.ts';
import { settledEnd } from './settled-end.ts';

type Who = { readonly headers: Readonly<Record<string, string>> };

export interface LiveBoard {
  readonly server: TestApp;
  /** A new one for each test. */
  readonly board: Board;
  /** Closed after the test. */
  readonly kept: (client: LiveClient) => LiveClient;
  /** Listening from the end of what has happened, or from a cursor. */
  readonly listen: (who: Who, after?: string) => Promise<LiveClient>;
}

/** A listening server with a board for each test of a file. */
export function useLiveBoard(): LiveBoard {
  let server: TestApp;
  let board: Board;
  const clients: LiveClient[] = [];
  beforeAll(async () => {
    server = await createTestApp();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    board = await setUpBoard(server);
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
  afterAll(() => server.close());
  const kept = (client: LiveClient): LiveClient => {
    clients.push(client);
    return client;
  };
  return {
    get server() {
      return server;
    },
    get board() {
      return board;
    },
    kept,
    listen: async (who, after) => kept(await LiveClient.of(server.app, who, after ?? (await settledEnd(server)))),
  };
}

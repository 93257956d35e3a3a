import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly answer: PromiseWithResolvers<QueryResult>;
}

/** What keeps what is written until all of it can go at once. */
interface Corked {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');
/** Such a statement waits for nobody's lock, and so holds up nothing that is sent behind it. */
const isRead = (text: string): boolean =>
  /^\s*(?:select|with)\b/.test(text) && !/\b(?:insert|update|delete|merge|for share|for key share|lock)\b/i.test(text);

/**
 * Connections as Kysely asks for them, where reads that are asked in one turn of the event loop share a round trip: they go to one
 * connection in one write and are answered in their order. Asking costs as much as many of our reads do: a system call here, a process
 * woken there. Each stays a transaction of its own and fails alone. A transaction has its connection for itself; nothing else has, so
 * a setting of the session or a lock that outlives its transaction is not to be had here.
 */
export function shareRoundTrips(connect: () => Promise<PoolClient>): () => Promise<PostgresPoolClient> {
  let turn: Statement[] = [];

  async function send(statements: readonly Statement[]): Promise<void> {
    try {
      const client = await connect();
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the driver's types leave the stream out
      const { stream } = (client as unknown as Corked).connection;
      stream.cork();
      const sent = statements.map(({ text, values, answer }) => client.query(text, [...values]).then(answer.resolve, answer.reject));
      stream.uncork();
      await Promise.all(sent);
      client.release();
    } catch (error) {
      for (const { answer } of statements) answer.reject(error);
    }
  }

  function sendTurn(): void {
    const statements = turn;
    turn = [];
    void send(statements);
  }

  function ask(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const statement = { text, values, answer: Promise.withResolvers<QueryResult>() };
    if (isRead(text)) {
      turn.push(statement);
      // Behind everything that is ready to ask.
      if (turn.length === 1) process.nextTick(sendTurn);
    } else void send([statement]);
    return statement.answer.promise;
  }

  return async () => {
    let own: PoolClient | null = null;
    const lease = {
      async query(text: string, values: readonly unknown[]) {
        if (own === null && isBegin(text)) own = await connect();
        return own ? own.query(text, [...values]) : ask(text, values);
      },
      release: (discard?: boolean) => own?.release(discard),
    };
    // oxlint-disable-next-line typescript/consistent-type-assertions -- cursors, the other thing that Kysely asks of a client, are not used
    return lease as unknown as PostgresPoolClient;
  };
}

import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { onBehalfOf } from './cause.ts';
import { createLog } from './log.ts';
import { prettyLine } from './pretty.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void, logLevel: 'debug' | 'info' | 'silent' = 'info'): string[] {
  const lines: string[] = [];
  write(createLog({ logLevel }, { write: (line) => void lines.push(line) }));
  return lines;
}

test('an entry is one line of JSON, with the level’s name and the time in ISO 8601', () => {
  const [line] = logged((log) => log.info({ project: 7 }, 'project created'));
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'info',
    project: 7,
    msg: 'project created',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test('secrets aren’t logged, at any depth', () => {
  const secret = 'correct horse battery staple';
  const [line] = logged((log) =>
    log.info(
      {
        password: secret,
        body: { token: secret },
        req: { headers: { authorization: secret, cookie: secret } },
        a: { b: { c: { newPassword: secret } } },
      },
      'x',
    ),
  );
  expect(line).not.toContain(secret);
});

test('entries below the level are left out', () => {
  expect(logged((log) => log.debug('small talk'))).toEqual([]);
  expect(logged((log) => log.error('trouble'), 'silent')).toEqual([]);
});

test('the readable format has time, level, message and fields on one line, and a stack below', () => {
  const [line = '', failed = ''] = logged((log) => {
    log.warn({ file: 3, where: 'storage' }, 'slow write');
    log.error({ err: new Error('disk full') }, 'write failed');
  });
  const plain = (text: string) => stripVTControlCharacters(prettyLine(text));
  expect(plain(line)).toMatch(/^\d\d:\d\d:\d\d warn {2}slow write file=3 where=storage\n$/);
  expect(plain(failed)).toMatch(/^\d\d:\d\d:\d\d error write failed\nError: disk full\n {4}at /);
});

test('a line that isn’t a log entry is shown unchanged', () => {
  expect(prettyLine('{"a":1}\n')).toBe('{"a":1}\n');
});

test('entries during a request contain its id, unless they have one of their own', () => {
  const lines = logged((log) => {
    onBehalfOf({ request_id: 'r1', source: '192.0.2.1' }, () => {
      log.info('within');
      log.child({ request_id: 'r2' }).info('of its own');
      onBehalfOf(undefined, () => log.info('for nobody'));
    });
    log.info('outside');
  });
  expect(lines.map((line) => (JSON.parse(line) as { request_id?: string }).request_id)).toEqual(['r1', 'r2', undefined, undefined]);
  expect(lines[1]?.match(/request_id/g)).toHaveLength(1);
});

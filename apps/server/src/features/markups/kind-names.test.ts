import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { namesOfKinds } from '../../platform/db/migrations/0040-names-of-kinds.sql.ts';
import { kindsOf } from './markup-text.ts';

test('markups that were named after the shape of a sub type get the name they would have today', async () => {
  const server = await createTestApp();
  try {
    const board = await setUpBoard(server);
    const saved = [
      [{ type: 'rect', subType: 'highlight' }],
      [{ type: 'path', subType: 'highlight' }, { type: 'rect' }, { type: 'rect' }],
      [{ type: 'polyline', subType: 'count' }, { type: 'cloud' }, { type: 'line', subType: 'arrow' }, { type: 'image' }],
      [{ type: 'polygon', subType: 'area' }, { type: 'hologram' }],
    ];
    for (const objects of saved) await board.fill(board.olga, await board.create(board.olga), { editor_details: objects });
    await sql`update markups set name = 'Rectangle'`.execute(server.deps.db);
    await sql.raw(namesOfKinds).execute(server.deps.db);
    const { rows } = await sql<{ name: string }>`select name from markups order by id`.execute(server.deps.db);
    expect(rows.map(({ name }) => name)).toEqual(saved.map((objects) => kindsOf(objects)));
  } finally {
    await server.close();
  }
});

import { textsOf, toWire } from '@sheetmark/editor-core';
import pg from 'pg';
import { toCanvasObjects } from '../editor/pages/to-canvas-object.ts';
import { createScene, type SceneObject, sheet } from '../editor/scene.ts';

/** A page's size, in its units. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PageToFill {
  readonly item: number;
  readonly file: number;
  readonly size: PageSize;
  /** Undefined for all kinds in turn. */
  readonly kinds?: readonly SceneObject['kind'][] | undefined;
}

/** The scene's object on a page of another size. */
function scaled(object: SceneObject, by: number): SceneObject {
  if ('points' in object) return { ...object, points: object.points.map(({ x, y }) => ({ x: x * by, y: y * by })) };
  return { ...object, x: object.x * by, y: object.y * by, width: object.width * by, height: object.height * by };
}

/** The saved form of the scene's objects. */
export function sceneOnWire(count: number, { width, height }: PageSize, kinds?: PageToFill['kinds']) {
  const scale = Math.min(width / sheet.width, height / sheet.height);
  const objects = toCanvasObjects(createScene(count, kinds).map((object) => scaled(object, scale)));
  return objects.map((object) => ({ object: toWire(object), texts: textsOf([object]) }));
}

/** Adds markups with one object each to page 1, as saves would have left them. */
export async function fillPage(url: string, { item, file, size, kinds }: PageToFill, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const drawn = sceneOnWire(count, size, kinds);
    const page = `with page as (insert into editor_details (item_id, page_number) values ($1, 1)
      on conflict (item_id, page_number) do update set page_number = 1 returning id)`;
    await client.query(
      `${page}, drawn as (select * from unnest($3::text[], $4::text[]) with ordinality as d (objects, itext, n))
       insert into markups (project_id, item_id, editor_id, file_id, page_number, visibility, objects, itext, name, facts, created_by)
       select i.project_id, i.id, page.id, $2, 1, 'public', objects::json, itext::json, 'Markup ' || n, 'plain', i.created_by
       from items i cross join page cross join drawn where i.id = $1 order by n`,
      [item, file, drawn.map(({ object }) => JSON.stringify([object])), drawn.map(({ texts }) => JSON.stringify(texts))],
    );
    await client.query('analyze markups');
  } finally {
    await client.end();
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export interface ProjectSize {
  readonly items: number;
  /** The total number, with ten objects each. */
  readonly markups: number;
  /** The size of each item's file. */
  readonly bytes: number;
}

/** A PDF with one page. Random bytes, which don't compress, are appended after its end. */
const page = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;

/** Inserts a project of the server's first user, with the rows and files that uploads and saves create. */
export async function makeLargeProject(url: string, dataDir: string, size: ProjectSize): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const queryId = async (sql: string, values: readonly unknown[] = []): Promise<number> => {
    const { rows } = await client.query<{ id: string }>(sql, [...values]);
    return Number(rows[0]?.id);
  };
  try {
    const user = await queryId(`select min(id) as id from users`);
    const project = await queryId(`insert into projects (name, user_id) values ('Large', $1) returning id`, [user]);
    await client.query(`insert into memberships (project_id, user_id) values ($1, $2)`, [project, user]);
    const folder = await queryId(`insert into folders (project_id, name, created_by) values ($1, 'All', $2) returning id`, [project, user]);
    const folderOnDisk = join(dataDir, 'storage/originals', String(project));
    await mkdir(folderOnDisk, { recursive: true });
    for (let n = 1; n <= size.items; n += 1) {
      const bytes = Buffer.concat([Buffer.from(page), randomBytes(size.bytes - page.length)]);
      await writeFile(join(folderOnDisk, `large${n}`), bytes);
      await client.query(
        `with item as (insert into items (project_id, folder_id, name, created_by) values ($1, $2, $3, $4) returning id),
              page as (insert into editor_details (item_id, page_number) select id, 1 from item)
         insert into files (project_id, item_id, version, actual_name, kind, media_type, size, sha256, storage_key, processing, pages_total, created_by)
         select $1, id, 1, $3, 'pdf', 'application/pdf', $5, $6, $7, 'ready', 1, $4 from item`,
        [
          project,
          folder,
          `Sheet ${n}.pdf`,
          user,
          bytes.length,
          createHash('sha256').update(bytes).digest('hex'),
          `originals/${project}/large${n}`,
        ],
      );
    }
    await client.query(
      `with pages as (select e.id, e.item_id, f.id as file_id, row_number() over (order by e.id) as n
                      from editor_details e join items i on i.id = e.item_id join files f on f.item_id = i.id where i.project_id = $1),
            shapes as (select jsonb_agg(jsonb_build_object('type', 'rect', 'left', 10 * k, 'top', 20, 'width', 100, 'height', 50,
                                                          'stroke', '#cc0000')) as objects from generate_series(1, 10) k)
       insert into markups (project_id, item_id, number, editor_id, file_id, page_number, visibility, objects, search_text, name, created_by)
       select $1, item_id, row_number() over (partition by item_id order by k), id, file_id, 1, 'public', objects, 'crack', 'Crack ' || k, $2
       from generate_series(1::bigint, $3) k join pages on n = 1 + k % $4 cross join shapes`,
      [project, user, size.markups, size.items],
    );
    await client.query(
      `update items i set last_markup_number = (select max(number) from markups m where m.item_id = i.id) where project_id = $1`,
      [project],
    );
    return project;
  } finally {
    await client.end();
  }
}

/** Calls of a person of the demo, and the sheet that benches open. */

/** Named in README.md with their password. */
const person = { email: 'maren.okafor@marram.example', password: 'sheetmark' };

export interface ApiClient {
  readonly token: string;
  readonly ask: <T>(path: string) => Promise<T>;
}

export interface DemoSheet {
  /** The editor's path. */
  readonly path: string;
  readonly folder: number;
  readonly item: number;
  readonly file: number;
}

export async function signInToDemo(url: string): Promise<ApiClient> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(person) });
  const { data } = (await answer.json()) as { data: { user: { token: string } } };
  const { token } = data.user;
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as T;
  };
  return { token, ask };
}

interface Folder {
  readonly id: number;
  readonly name: string;
  readonly subFolders: readonly Folder[];
}

export async function findDemoSheet(ask: ApiClient['ask']): Promise<DemoSheet> {
  const all = (folders: readonly Folder[]): readonly Folder[] => folders.flatMap((each) => [each, ...all(each.subFolders)]);
  const folder = all((await ask<{ data: readonly Folder[] }>('/api/project/1/folder')).data).find(({ name }) => name === 'Plans')?.id ?? 0;
  const { items } = await ask<{ items: readonly { id: number; files: readonly { id: number; is_current: boolean }[] }[] }>(
    `/api/project/1/folder/${folder}/items`,
  );
  const item = items[0]?.id ?? 0;
  const file = items[0]?.files.find(({ is_current }) => is_current)?.id ?? 0;
  return { path: `/editProject/1/${folder}/${file}/${item}`, folder, item, file };
}

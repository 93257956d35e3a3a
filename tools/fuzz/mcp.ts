import { errorCodes } from '@sheetmark/contract';
import { type Chance, happens, oneOf } from '../chance.ts';
import type { ApiDocument, Schema } from './document.ts';
import { mutate, toJson } from './oddities.ts';
import type { ProtocolResult } from './protocols.ts';
import { sourceFor } from './request.ts';
import { valueFor } from './values.ts';
import type { World } from './world.ts';

interface Options {
  readonly url: string;
  readonly world: World;
  readonly document: ApiDocument;
  readonly chance: Chance;
  readonly times: number;
}

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
}

/** The message in a response, which is JSON or one event. */
const messageIn = (text: string): string => /^data: (.*)$/m.exec(text)?.[1] ?? text;

/** Uses the tools of assistants with valid and odd inputs. No response may be a fault or contain text from other projects. */
export async function fuzzMcp({ url, world, document, chance, times }: Options): Promise<ProtocolResult> {
  const { home } = world.people.script;
  const others = world.homes.filter((each) => each !== home);
  const faults: string[] = [];
  const send = async (body: string): Promise<{ status: number; text: string }> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${home.personalToken}` },
      body,
    });
    return { status: response.status, text: messageIn(await response.text()) };
  };
  const request = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const listed = JSON.parse((await send(JSON.stringify(request('tools/list')))).text) as { result: { tools: Tool[] } };
  const source = sourceFor({ document, world, caller: 'script', chance });
  for (let sent = 0; sent < times; sent += 1) {
    const tool = oneOf(chance, listed.result.tools);
    let message: unknown = request('tools/call', {
      name: tool.name,
      arguments: valueFor(tool.inputSchema, { name: '', context: tool.name }, source),
    });
    if (happens(chance, 50)) message = mutate(message, chance);
    const { status, text } = await send(toJson(message));
    if (status >= 500 || text.includes(errorCodes.server_fault.message))
      faults.push(`${tool.name} ${toJson(message)}: ${status} ${text.slice(0, 200)}`);
    if (others.some(({ mark }) => text.includes(mark))) faults.push(`${tool.name} showed text from another project`);
  }
  return { sent: times, faults };
}

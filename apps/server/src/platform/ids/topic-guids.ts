import { createHash } from 'node:crypto';

/** The namespace of this product's names: chosen once, never to change. */
const NAMESPACE = Buffer.from('8e6f3c0a5d1b4f7e9a2c6b4d8f1e3a57', 'hex');

/** A UUID of version 5 (RFC 9562): the same name gives the same one. */
export function guidOf(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Of an exported row: the same on every export from this installation. */
export const topicGuid = (row: { readonly type: 'task' | 'markup'; readonly id: number }, publicUrl: string): string =>
  guidOf(`${row.type} ${row.id} ${publicUrl}`);

/** Of a comment in the topic. */
export const commentGuid = (id: number, topic: string): string => guidOf(`comment ${id} ${topic}`);

/** Of the comment that only names the viewpoint: it isn't anybody's. */
export const viewCommentGuid = (topic: string): string => guidOf(`view comment ${topic}`);

declare module 's3rver' {
  import type { IncomingMessage } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  }
  interface Context {
    readonly req: IncomingMessage;
    status: number;
    body: unknown;
  }
  interface Lists {
    listObjects(bucket: string, options: { readonly maxKeys?: number }): Promise<unknown>;
  }
  export default class S3rver {
    constructor(options: Options);
    readonly store: Lists;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void> | void)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

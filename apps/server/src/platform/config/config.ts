import type { SignUpRules } from '@sheetmark/contract';

/** Every setting, parsed once at start. docs/operations.md lists them. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash; what links in mails begin with. */
  readonly publicUrl: string;
  /** An origin: where the page that this server sends finds the API. Null: at the origin of the page. */
  readonly apiUrl: string | null;
  /** Origins of pages that may call this server's API, besides its own. */
  readonly allowedOrigins: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Null: a folder below dataDir. */
  readonly storage: S3Settings | null;
  /** Null: mails are written to dataDir/outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: made on the first start, in dataDir. */
  readonly secret: string | null;
  /** Whether the database goes over to a secret that it was not used with before. */
  readonly acceptNewSecret: boolean;
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null;
  readonly firstAdministrator: { readonly email: string; readonly password: string } | null;
  /** Who may create an account, unless an administrator has set something else. */
  readonly signUp: SignUpRules;
  /** A session ends so many days after its sign-in, however often it is used; null: it lasts as long as it is used. */
  readonly sessionMaxDays: number | null;
  readonly demo: boolean;
  readonly maxUploadBytes: number;
  /** Uploads are refused that would leave less on the disk of dataDir. */
  readonly minFreeDiskBytes: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether X-Forwarded-For of the proxy in front is believed. */
  readonly trustProxy: boolean;
  /** The bearer token for `/metrics`; null disables it. */
  readonly metricsToken: string | null;
  /** Queries that take longer are logged, without their values. Milliseconds. */
  readonly slowQueryMs: number;
  /** How many calls of the API a user may make in a minute, of each process; 0 sets no limit. */
  readonly callsPerMinute: number;
  /** How many processes render pages; at least 1. */
  readonly renderWorkers: number;
  /** What converts office documents: paths of LibreOffice's program and of bubblewrap's, free of links. Null: they are refused. */
  readonly office: { readonly soffice: string; readonly bwrap: string } | null;
}

export interface S3Settings {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

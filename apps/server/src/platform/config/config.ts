import type { SignUpRules } from '@sheetmark/contract';
import type { ProviderSettings } from './provider-settings.ts';

/** Every setting, parsed once at start. docs/operations.md lists them. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash; links in mails begin with it. */
  readonly publicUrl: string;
  /** The origin of the API for the page that this server sends. Null: the page's own origin. */
  readonly apiUrl: string | null;
  /** Other origins whose pages may call this server's API. */
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
  /** Null: generated in dataDir on the first start. */
  readonly secret: string | null;
  /** Whether the database accepts a secret other than the one it was used with. */
  readonly acceptNewSecret: boolean;
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null;
  readonly firstAdministrator: { readonly email: string; readonly password: string } | null;
  /** Who may create an account, unless an administrator has set something else. */
  readonly signUp: SignUpRules;
  /** Providers of single sign-on, in the order of their buttons. */
  readonly providers: readonly ProviderSettings[];
  /** Days after its sign-in when a session ends even if it is used; null: no limit. */
  readonly sessionMaxDays: number | null;
  readonly demo: boolean;
  readonly maxUploadBytes: number;
  /** Uploads that would leave less free space on the disk of dataDir are refused. */
  readonly minFreeDiskBytes: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether to trust X-Forwarded-For, which the proxy in front sets. */
  readonly trustProxy: boolean;
  /** The bearer token for `/metrics`; null disables it. */
  readonly metricsToken: string | null;
  /** Queries that take longer are logged, without their values. Milliseconds. */
  readonly slowQueryMs: number;
  /** API calls per user, minute and process; 0: no limit. */
  readonly callsPerMinute: number;
  /** API calls with a personal token, per token, minute and process; 0: no limit. */
  readonly tokenCallsPerMinute: number;
  /** Whether assistants with a personal token can connect at `/mcp`. */
  readonly mcp: boolean;
  /** Whether webhooks may call addresses inside the server's own network, and without encryption. */
  readonly allowInnerWebhooks: boolean;
  /** Whether projects may have guest links that work without an address. */
  readonly allowPublicLinks: boolean | null;
  /** The number of processes that render uploads; at least 1. */
  readonly renderWorkers: number;
  /** Whether the text in scans is read. */
  readonly readScans: boolean;
  /** Real paths of the programs that convert Office files: LibreOffice and bubblewrap. Null: Office files are refused. */
  readonly office: { readonly soffice: string; readonly bwrap: string } | null;
}

export interface S3Settings {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { SignUpRules } from '@sheetmark/contract';
import { z } from 'zod';
import type { Config, S3Settings } from './config.ts';
import { findProgram } from './find-program.ts';
import { providerSettings } from './provider-settings.ts';
import { StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NO_OFFICE = 'none';
const megabyte = 1024 * 1024;
const flag = z.enum(['0', '1', 'false', 'true'], 'is 1 or 0').transform((text) => text === '1' || text === 'true');
const wholeNumber = (least: number, most: number) => {
  const sentence = `is a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence);
};
const address = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `is an address like ${example}`);

/** The origin as browsers write it; null if the text is anything but an origin. */
function toOrigin(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^/?#@*,\s]+\/?$/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  return new URL(trimmed).origin;
}

const origin = z.string().transform((text, context) => {
  const found = toOrigin(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'is an address without a path, like https://api.example.org' });
  return z.NEVER;
});

/** Exact names only: with a wildcard, any page could call with a stolen token. */
const origins = z.string().transform((text, context) => {
  const found = text.split(',').map(toOrigin);
  const known = found.filter((each) => each !== null);
  if (known.length === found.length) return [...new Set(known)];
  context.addIssue({
    code: 'custom',
    message: 'is a list of addresses without paths or wildcards, like https://review.example.org,https://review.example.com',
  });
  return z.NEVER;
});

/** `domains:example.org,example.com` and the like. */
const signUpRules = z
  .string()
  .transform((text) => {
    const [mode, names = ''] = text.split(':');
    return { mode: mode?.trim(), domains: names.split(',').flatMap((name) => name.trim() || []) };
  })
  .transform((given, context) => {
    const rules = SignUpRules.safeParse(given);
    if (rules.success) return rules.data;
    context.addIssue({ code: 'custom', message: 'is open, invitation, closed or domains:example.org,example.com' });
    return z.NEVER;
  });

/** Parses each variable. Messages continue the sentence that begins with its name. */
export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: address(['http:', 'https:'], 'https://review.example.org').optional(),
  API_URL: origin.optional(),
  ALLOWED_ORIGINS: origins.default([]),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  STORAGE_URL: address(['s3:'], 's3://bucket?endpoint=https://s3.example.org&region=eu-central-1').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().regex(/\S@\S/, 'is an email address, with a name before it if you like').default('Sheetmark <sheetmark@localhost>'),
  SECRET: z.string().min(32, 'is at least 32 characters long').optional(),
  ACCEPT_NEW_SECRET: flag.default(false),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  ADMIN_EMAIL: z.email('is an email address').optional(),
  ADMIN_PASSWORD: z.string().trim().min(6, 'is at least 6 characters long').optional(),
  SIGN_UP: signUpRules.default({ mode: 'open', domains: [] }),
  OIDC_PROVIDERS: providerSettings.default([]),
  SESSION_MAX_DAYS: wholeNumber(1, 3650).optional(),
  DEMO: flag.optional(),
  NODE_ENV: z.string().optional(),
  MAX_UPLOAD_MB: wholeNumber(1, 1024 * 1024).default(2048),
  MIN_FREE_DISK_MB: wholeNumber(0, 1024 * 1024).default(512),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'is debug, info, warn, error or silent').default('info'),
  TRUST_PROXY: flag.default(false),
  SOFFICE_PATH: z.string().optional(),
  PATH: z.string().default(''),
  METRICS_TOKEN: z.string().min(16, 'is at least 16 characters long').optional(),
  SLOW_QUERY_MS: wholeNumber(1, 3_600_000).default(500),
  CALLS_PER_MINUTE: wholeNumber(0, 10_000_000).default(6_000),
  TOKEN_CALLS_PER_MINUTE: wholeNumber(0, 10_000_000).default(600),
  MCP: flag.default(false),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  PUBLIC_LINKS: flag.optional(),
  READ_SCANS: flag.default(true),
  RENDER_WORKERS: wholeNumber(1, 64).default(availableParallelism()),
});

type Variables = z.infer<typeof variables>;

/** Variables that need each other. */
const pairs = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
] as const;

/** Throws one StartError that names every invalid variable. An empty variable counts as not set. */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = variables.safeParse(given);
  const wrong = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: it ${message}.`),
    ...pairs.flatMap(([a, b]) => alone(given, a, b) ?? alone(given, b, a) ?? []),
    ...storageProblems(given),
    ...officeProblems(given),
  ];
  if (!parsed.success || wrong.length > 0)
    throw new StartError(['These settings are wrong:', ...wrong.map((line) => `  ${line}`)].join('\n'));
  return toConfig(parsed.data);
}

function alone(given: Environment, a: string, b: string): string[] | null {
  return given[a] !== undefined && given[b] === undefined ? [`${b}: it is needed beside ${a}.`] : null;
}

function storageProblems(given: Environment): string[] {
  const { STORAGE_URL: url } = given;
  if (url === undefined || !URL.canParse(url)) return [];
  const missing = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => given[name] === undefined);
  const endpoint = new URL(url).searchParams.get('endpoint');
  return [
    ...missing.map((name) => `${name}: it is needed beside STORAGE_URL.`),
    ...(new URL(url).hostname === '' ? ['STORAGE_URL: it names no bucket.'] : []),
    ...(endpoint !== null && !URL.canParse(endpoint) ? ['STORAGE_URL: its endpoint is an address like https://s3.example.org.'] : []),
  ];
}

/** If LibreOffice is configured, its programs must exist. */
function officeProblems(given: Environment): string[] {
  const { SOFFICE_PATH: path, PATH = '' } = given;
  if (path === undefined || path === NO_OFFICE) return [];
  return [
    ...(findProgram(path, PATH) === null ? [`SOFFICE_PATH: it is the path of LibreOffice's program, or ${NO_OFFICE}.`] : []),
    ...(findProgram('bwrap', PATH) === null ? ['SOFFICE_PATH: bubblewrap (bwrap) is needed too.'] : []),
  ];
}

function findOffice({ SOFFICE_PATH: path = 'soffice', PATH }: Variables): Config['office'] {
  if (path === NO_OFFICE) return null;
  const [soffice, bwrap] = [findProgram(path, PATH), findProgram('bwrap', PATH)];
  return soffice !== null && bwrap !== null ? { soffice, bwrap } : null;
}

function toConfig(v: Variables): Config {
  const host = v.HOST.includes(':') ? `[${v.HOST}]` : v.HOST;
  return {
    host: v.HOST,
    port: v.PORT,
    publicUrl: (v.PUBLIC_URL ?? `http://${host}:${v.PORT}`).replace(/\/+$/, ''),
    apiUrl: v.API_URL ?? null,
    allowedOrigins: v.ALLOWED_ORIGINS,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    storage: v.STORAGE_URL === undefined ? null : toS3(new URL(v.STORAGE_URL), v),
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM,
    secret: v.SECRET ?? null,
    acceptNewSecret: v.ACCEPT_NEW_SECRET,
    vapid: v.VAPID_PUBLIC_KEY && v.VAPID_PRIVATE_KEY ? { publicKey: v.VAPID_PUBLIC_KEY, privateKey: v.VAPID_PRIVATE_KEY } : null,
    firstAdministrator: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : null,
    signUp: v.SIGN_UP,
    providers: v.OIDC_PROVIDERS,
    sessionMaxDays: v.SESSION_MAX_DAYS ?? null,
    demo: v.DEMO ?? (v.NODE_ENV !== 'production' && v.ADMIN_EMAIL === undefined),
    maxUploadBytes: v.MAX_UPLOAD_MB * megabyte,
    minFreeDiskBytes: v.MIN_FREE_DISK_MB * megabyte,
    logLevel: v.LOG_LEVEL,
    trustProxy: v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN ?? null,
    slowQueryMs: v.SLOW_QUERY_MS,
    callsPerMinute: v.CALLS_PER_MINUTE,
    tokenCallsPerMinute: v.TOKEN_CALLS_PER_MINUTE,
    mcp: v.MCP,
    allowInnerWebhooks: v.WEBHOOK_PRIVATE_ADDRESSES,
    allowPublicLinks: v.PUBLIC_LINKS ?? null,
    renderWorkers: v.RENDER_WORKERS,
    readScans: v.READ_SCANS,
    office: findOffice(v),
  };
}

function toS3(url: URL, v: Variables): S3Settings {
  const region = url.searchParams.get('region') ?? v.AWS_REGION ?? 'us-east-1';
  return {
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: v.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: v.AWS_SECRET_ACCESS_KEY ?? '',
  };
}

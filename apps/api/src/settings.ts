import { isIP } from 'node:net';
import { allowEntryProblem } from '@dragoman/outbound';
import { z } from 'zod';

/** Settings with a name in common; each of them has a default, or may be left out. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).prefault({} as z.input<z.ZodObject<Shape>>);

const filled = z.string().min(1);
const count = z.int().positive();
const ceiling = (text: string) => count.optional().describe(`${text} Left out: unlimited.`);
const positive = z.number().positive();
const port = z.int().min(0).max(65_535);
const networkList = z.array(
  z.string().refine(
    (text) => {
      const [address = '', bits, ...rest] = text.split('/');
      const family = isIP(address);
      return (
        family !== 0 &&
        rest.length === 0 &&
        (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
      );
    },
    { message: 'must be an IP address or a network such as 10.0.0.0/8' },
  ),
);

// Checked as a whole: the variable that holds the list can then be named.
const allowList = z.array(z.string()).superRefine((entries, context) => {
  for (const entry of entries) {
    const message = allowEntryProblem(entry);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }
});

/** The settings of the service itself; `services` and `providers` are the engine's. */
export const settingsSchema = z.strictObject({
  role: z.enum(['all', 'api', 'worker']).default('all').describe('What this process does.'),
  dataDir: filled.default('data').describe('Where the embedded database, certificates and secrets are kept.'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// URL' })
    .optional()
    .meta({
      env: 'DATABASE_URL',
      secret: true,
      description: 'Any PostgreSQL of version 15 or later. Left out: the embedded one.',
    }),
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\//, { message: 'must be a redis:// URL' })
    .optional()
    .meta({ env: 'REDIS_URL', secret: true, description: 'Shares rate limits between several processes.' }),
  secretKey: rootSecret('The root secret: 32 bytes, base64. Required with a database of your own.'),
  secretKeyPrevious: rootSecret('The root secret before the present one: reads old values.'),
  server: group({
    host: filled.default('localhost').describe('`localhost`: both loopback addresses. `::`: every address.'),
    port: port.default(8443).describe('Of the API and the dashboard. 0: one that is free.'),
    healthPort: port
      .optional()
      .describe(
        '`/healthz` and `/readyz` in plain HTTP on a port of their own. Left out: 8081 in a worker, where that is free.',
      ),
    maxConnections: count.default(10_000).describe('Connections at once; further ones are dropped.'),
    httpPort: port.optional().describe('A further port that refuses plain HTTP with a clear 403.'),
    publicUrl: z
      .url({ protocol: /^https$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional()
      .describe('The address that callers use, for absolute URLs. Default: https://localhost:PORT.'),
    serviceName: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9 -]{0,40}$/, {
        message: 'must begin with a letter, and have up to 41 letters, digits, blanks and hyphens of ASCII',
      })
      .default('Dragoman')
      .describe('What the service calls itself: in pages, mails, and the header `X-Dragoman-Signature`.'),
    trustProxy: z
      .union([z.boolean(), z.int().min(0).max(10), networkList])
      .default(false)
      .transform((trusted, context) => {
        if (trusted !== true) return trusted === 0 ? false : trusted;
        context.addIssue({
          code: 'custom',
          message:
            'must not be `true`: any caller could then write any address into X-Forwarded-For. Name the addresses or networks of the proxies, or how many of them there are one behind the other',
        });
        return z.NEVER;
      })
      .describe(
        'Addresses or networks of the proxies that end TLS and say so in X-Forwarded-Proto; or how many of them there are one behind the other, where nobody else can reach the port.',
      ),
    drainSeconds: z
      .number()
      .nonnegative()
      .default(30)
      .describe('How long requests in flight may take at shutdown.'),
    drainDelaySeconds: z
      .number()
      .nonnegative()
      .default(1)
      .describe(
        'How long, of that, requests are still taken while `/readyz` says 503: until balancers have noticed.',
      ),
    tls: group({
      cert: filled.optional().describe('Path of a PEM chain. Left out: a self-signed one is made.'),
      key: filled.optional().describe('Path of its PEM private key.'),
    }).refine(({ cert, key }) => (cert === undefined) === (key === undefined), {
      message: 'needs both `cert` and `key`, or neither',
    }),
  }),
  mail: group({
    smtp: z
      .string()
      .regex(/^smtps?:\/\/[^/]/, { message: 'must be a URL such as smtps://user:password@mail.example.org' })
      .optional()
      .meta({
        secret: true,
        description: 'The server that invitations and links for passwords are sent by.',
      }),
    from: z.string().min(3).max(320).optional().describe('Their sender: `Dragoman <no-reply@example.org>`.'),
  }).refine(({ smtp, from }) => (smtp === undefined) === (from === undefined), {
    message: 'needs both `smtp` and `from`, or neither',
  }),
  setup: group({
    email: z.email().optional().describe('Whom the first start makes an owner, where nobody signs in yet.'),
    passwordFile: filled.optional().describe('The file that holds their password, in its first line.'),
  }).refine(({ email, passwordFile }) => (email === undefined) === (passwordFile === undefined), {
    message: 'needs both `email` and `passwordFile`, or neither',
  }),
  log: group({
    level: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('The least that is written to the log.'),
  }),
  metrics: group({
    allow: networkList.default([]).describe('Networks that may read /metrics, beside loopback.'),
    port: port.optional().describe('Serve /metrics on this port, on loopback, instead.'),
  }),
  limits: group({
    rate: group({
      perMinute: z.int().nonnegative().default(60).describe('Requests a minute and key. 0: unlimited.'),
      refusedKeysPerMinute: count.default(100).describe('Refused keys a minute and address.'),
    }),
    account: group({
      requestsPerMinute: ceiling('Requests a minute of all keys of an account together.'),
      charactersPerMonth: ceiling('Billed characters a month and account.'),
      secondsPerMonth: ceiling('Seconds of recognised speech a month and account.'),
      storedBytes: ceiling('What the files for download of an account hold.'),
      concurrentUploads: ceiling('Files that an account sends at once, in each process.'),
    }),
    text: group({
      codePoints: count.default(50_000).describe('Of one text, as Unicode counts them.'),
      deadlineSeconds: positive.max(3_600).default(120).describe('A text that takes longer is answered 504.'),
    }),
    audio: group({
      bytes: count.default(536_870_912).describe('Of one recording, uploaded or fetched.'),
      seconds: count.default(14_400).describe('The longest recording.'),
      syncSeconds: count.default(60).describe('Longer recordings are recognised as jobs: the answer is 202.'),
      deadlineSeconds: positive.max(600).default(30).describe('A recording that takes longer becomes a job.'),
    }),
    image: group({
      bytes: count.default(20_971_520).describe('Of one picture, uploaded or fetched.'),
      pixels: count.default(50_000_000).describe('Width × height of a picture.'),
      deadlineSeconds: positive.max(600).default(30).describe('A picture that takes longer becomes a job.'),
    }),
    document: group({
      bytes: count.default(104_857_600).describe('Of one document, uploaded or fetched.'),
      pages: count.default(2_000).describe('Of one document.'),
      segments: count.default(200_000).describe('Texts in one document.'),
      syncBytes: count
        .default(2_097_152)
        .describe('Larger documents are translated as jobs: the answer is 202.'),
      syncPages: count.default(20).describe('The same for pages.'),
      syncCharacters: count.default(20_000).describe('The same for characters of text.'),
      deadlineSeconds: positive.max(600).default(30).describe('A document that takes longer becomes a job.'),
    }),
    speech: group({ codePoints: count.default(5_000).describe('Of a text to speak.') }),
    batch: group({
      texts: count.max(10_000).default(100).describe('Of one batch.'),
      codePoints: count.default(200_000).describe('Of all texts of a batch together.'),
    }),
    body: group({
      jsonBytes: count.default(1_048_576).describe('A JSON body.'),
      batchBytes: count.default(4_194_304).describe('The body of `POST /v1/translate/batch`.'),
      heldBytes: count
        .min(1_048_576)
        .default(134_217_728)
        .describe(
          'What all requests together may hold, as it is estimated from their bodies and from what they ask for: what is beyond it waits. An account has half of it at most.',
        ),
      importBytes: count.default(16_777_216).describe('An imported file: CSV, TSV, TBX or TMX.'),
    }),
    glossaries: group({
      perAccount: count.default(1_000).describe('Glossaries of an account.'),
      entries: count.default(10_000).describe('Entries of one glossary.'),
    }),
    brandVoices: group({ perAccount: count.default(1_000).describe('Brand voices of an account.') }),
    memory: group({ entriesPerImport: count.default(50_000).describe('Pairs of texts in one TMX file.') }),
    webhooks: group({
      perProject: count
        .default(50)
        .describe('Webhooks of one project; and as many for all projects of an account.'),
    }),
  }),
  assets: group({
    driver: z
      .enum(['disk', 's3'])
      .default('disk')
      .describe('Where files for download are kept. `disk`: `assets` in the data directory.'),
    s3: group({
      bucket: filled
        .optional()
        .describe(
          'A bucket of its own. Folders in it that are named like accounts which do not exist are removed.',
        ),
      region: filled.default('us-east-1').describe('Where the bucket is.'),
      endpoint: z
        .url({ protocol: /^https?$/ })
        .optional()
        .describe('Of a server like S3, for example MinIO. Left out: AWS.'),
      accessKeyId: filled.optional().describe('Left out: what the machine has, as the AWS SDK finds it.'),
      secretAccessKey: filled.optional().meta({ secret: true, description: 'Belongs to `accessKeyId`.' }),
      forcePathStyle: z
        .boolean()
        .default(false)
        .describe('The bucket is a part of the path, not of the host name: most servers like S3 want it.'),
    }).refine(
      ({ accessKeyId, secretAccessKey }) => (accessKeyId === undefined) === (secretAccessKey === undefined),
      {
        message: 'needs both `accessKeyId` and `secretAccessKey`, or neither',
      },
    ),
  }).refine(({ driver, s3 }) => driver !== 's3' || s3.bucket !== undefined, {
    path: ['s3', 'bucket'],
    message: 'is needed with the driver `s3`',
  }),
  jobs: group({
    concurrency: count
      .max(100)
      .default(2)
      .describe('Jobs that a process works on at once, beside those that begin as requests.'),
  }),
  files: group({
    processes: count
      .max(1_000)
      .optional()
      .describe(
        'Processes in which files are read and written, each one file at a time. Default: one a processor.',
      ),
    processBytes: count
      .default(1_610_612_736)
      .describe('Memory of such a process beyond which its file is given up as too complex.'),
  }),
  outbound: group({
    allow: allowList
      .default([])
      .describe(
        'Addresses, networks or host names that callers’ URLs may reach although they are not public, and in plain http.',
      ),
  }),
  webhooks: group({
    sourceAddresses: networkList
      .default(['145.14.158.101', '185.199.108.0/22', '192.30.252.0/22'])
      .describe('The addresses that deliveries come from, as `/v1/meta` publishes them.'),
    localAddress: z
      .string()
      .refine((text) => isIP(text) !== 0, { message: 'must be an IP address of this machine' })
      .optional()
      .describe('The address of this machine that deliveries are sent from. Default: the system’s choice.'),
    perWebhook: count
      .max(1_000)
      .default(10)
      .describe('Attempts to one endpoint at once, over all processes.'),
    disableAfterDays: positive.default(5).describe('An endpoint that has failed for so long is disabled.'),
  }),
  retention: group({
    filesDays: count
      .default(30)
      .describe('How long files are kept with their segments, their source and their latest rendering.'),
    assetsDays: count
      .default(7)
      .describe('How long exports and other files for download are kept, and jobs that have ended.'),
  }),
});

export type Settings = z.output<typeof settingsSchema>;

/** A worker has no other port, so it has one for health by default. */
const workerHealthPort = 8081;

/** Where `/healthz` and `/readyz` are answered in plain HTTP. Undefined: on no port of their own. */
export const healthPortOf = ({ server, role }: Pick<Settings, 'server' | 'role'>): number | undefined =>
  server.healthPort ?? (role === 'worker' ? workerHealthPort : undefined);

function rootSecret(description: string) {
  return z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, {
      message: 'must be 32 bytes in base64: `openssl rand -base64 32`',
    })
    .optional()
    .meta({ secret: true, description });
}

/** The variables of the commands that talk to a running service; the service knows none of them. */
const clientVariables = ['DRAGOMAN_URL', 'DRAGOMAN_API_KEY', 'DRAGOMAN_CA_CERT'] as const;

/** Where these commands find the service, as far as the environment says. Empty text is not set. */
export const clientEnvironment = (): {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly ca: string | undefined;
  readonly dataDir: string | undefined;
} => ({
  url: process.env.DRAGOMAN_URL || undefined,
  key: process.env.DRAGOMAN_API_KEY || undefined,
  ca: process.env.DRAGOMAN_CA_CERT || undefined,
  dataDir: process.env.DRAGOMAN_DATA_DIR || undefined,
});

/** The environment that the service's settings are read from: all of it but the variables of the client. */
export const serviceEnvironment = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !clientVariables.some((variable) => variable === name)),
  );

/** The environment of Debian's package tools: they must not stop to ask. */
export const packageToolEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  DEBIAN_FRONTEND: 'noninteractive',
  LC_ALL: 'C.UTF-8',
});

/** What the environment tells Node itself. */
export const nodeOptions = (): string => process.env.NODE_OPTIONS ?? '';

// @ts-check

/** A failure of the bootstrap that already says, in whole sentences, what happened and what to do next. */
export class BootstrapFailure extends Error {
  /**
   * @param {string} message what happened
   * @param {string} remedy what the person at the keyboard does next
   */
  constructor(message, remedy) {
    super(message);
    this.name = 'BootstrapFailure';
    this.remedy = remedy;
  }
}

/** @typedef {{ pattern: RegExp, cause: string, remedy: string }} KnownCause */

/**
 * What any tool prints where the machine stands in its way, and what helps. The first that matches decides.
 *
 * @type {readonly KnownCause[]}
 */
const machineCauses = [
  {
    pattern: /ENOSPC|no space left on device/i,
    cause: 'the disk is full',
    remedy:
      'Free about 2 GB (this folder, the temporary folder and the home folder count), then run the command again.',
  },
  {
    pattern: /EROFS|read-only file system/i,
    cause: 'the file system is read-only',
    remedy: 'Clone the repository to a place that can be written, then run the command again.',
  },
  {
    pattern: /EACCES|EPERM|permission denied|operation not permitted/i,
    cause: 'a file or folder may not be written',
    remedy:
      'Check who owns this folder and the home folder (an earlier run as another user, or with sudo, leaves files behind): give them back with chown, then run the command again.',
  },
];

/**
 * What npm and pnpm print where the package registry stands in their way.
 *
 * @type {readonly KnownCause[]}
 */
const registryCauses = [
  {
    pattern:
      /\bCERT_|_CERT_|SELF_SIGNED|self[- ]signed certificate|unable to (get local issuer|verify the first) certificate|invalid peer certificate/,
    cause: 'the certificate of the package registry is not trusted here',
    remedy:
      'Behind a proxy that opens TLS, name its certificate: npm config set cafile FILE, and NODE_EXTRA_CA_CERTS=FILE in the environment. Then run the command again.',
  },
  {
    pattern: /\bE401\b|\bE403\b|401 Unauthorized|403 Forbidden|authentication required/i,
    cause: 'the package registry refused access',
    remedy:
      'Sign in to the registry that "npm config get registry" prints (npm login), then run the command again.',
  },
  {
    pattern: /\bE404\b|ETARGET|No matching version|404 Not Found|ERR_PNPM_FETCH_404|NO_MATCHING_VERSION/i,
    cause: 'the package registry does not have a version that is needed',
    remedy:
      'If "npm config get registry" prints a mirror, it may lag behind: ask for the version named above, or use another registry. An own Node 22.18, 24.11 or newer on the PATH also does in place of the one fetched here.',
  },
  {
    pattern: /EINTEGRITY|ERR_PNPM_TARBALL_INTEGRITY/,
    cause: 'a downloaded package does not have the expected content',
    remedy: 'Run the command again. If it stays, empty the cache with: npm cache clean --force',
  },
  {
    pattern: /ERR_PNPM_OUTDATED_LOCKFILE|ERR_PNPM_LOCKFILE/,
    cause: 'pnpm-lock.yaml does not belong to the package.json files',
    remedy:
      'Bring the lock file up to date with "pnpm install" (docs/development.md says how), or take back the edit.',
  },
  {
    pattern:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|connection refused|network is unreachable|dns error|temporary failure|could not resolve host|error sending request/i,
    cause: 'the package registry cannot be reached',
    remedy:
      'Check the network, the proxy (HTTPS_PROXY) and the registry that "npm config get registry" prints, then run the command again. What was fetched already is kept.',
  },
];

/**
 * Says in plain words why a command failed, from what it printed.
 *
 * @param {string} output what the command printed, standard error included
 * @param {{ usesRegistry: boolean }} command whether it talks to the package registry: the words of other tools, such
 *   as "could not resolve", mean other things
 * @returns {{ cause: string, remedy: string } | undefined} undefined where nothing known matches
 */
export const explainOutput = (output, { usesRegistry }) => {
  const causes = usesRegistry ? [...machineCauses, ...registryCauses] : machineCauses;
  const found = causes.find(({ pattern }) => pattern.test(output));
  return found && { cause: found.cause, remedy: found.remedy };
};

/**
 * Turns any error into one that says what to do.
 *
 * @param {unknown} error
 * @returns {BootstrapFailure}
 */
export const toBootstrapFailure = (error) => {
  if (error instanceof BootstrapFailure) return error;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const known = explainOutput(text, { usesRegistry: false });
  if (known) {
    const message = error instanceof Error ? error.message : text;
    return new BootstrapFailure(`It stopped because ${known.cause}: ${message}`, known.remedy);
  }
  return new BootstrapFailure(
    `It stopped for a reason that it does not know:\n${text}`,
    'Run the command again. If it stays, delete the folder .dragoman and try once more; then report the text above.',
  );
};

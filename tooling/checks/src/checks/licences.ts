import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { type Manifest, publishedWorkspaces } from '../workspaces.ts';

/**
 * Licences that anything we publish may depend on: they ask for no more than notices, or cover only the files that
 * carry them (MPL-2.0, and OFL-1.1 for fonts). docs/decisions/licences.md has the reasons.
 */
const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** A package whose licence field does not say enough, read by a person. */
export interface LicenceException {
  readonly name: string;
  /** The licence as read in the package's own files. */
  readonly licence: string;
  /** What was read and why it is accepted. */
  readonly reason: string;
}

/** Accepted in spite of their licence field. Each names one package and says why. */
export const licenceExceptions: readonly LicenceException[] = [
  'linux-x64',
  'linux-arm64',
  'linuxmusl-x64',
  'linuxmusl-arm64',
  'darwin-x64',
  'darwin-arm64',
].map((platform) => ({
  name: `@img/sharp-libvips-${platform}`,
  licence: 'LGPL-3.0-or-later',
  reason:
    'libvips as a shared library of its own package, which sharp (Apache-2.0) loads: optional, unmodified, and replaced by a libvips of the system where one is installed.',
}));

interface InstalledPackage {
  readonly directory: string;
  readonly manifest: Manifest & { readonly licenses?: unknown };
}

/** Finds an installed dependency as Node does: beside the package, then upwards. */
const locate = (from: string, name: string): string | undefined => {
  for (let directory = from; ; directory = dirname(directory)) {
    const candidate = join(directory, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (directory === dirname(directory)) return undefined;
  }
};

const readInstalled = (directory: string): InstalledPackage => ({
  directory,
  manifest: JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')),
});

/** The licence of a package as an SPDX expression; undefined where its package.json has none. */
const licenceOf = ({ manifest }: InstalledPackage): string | undefined => {
  const stated: unknown = manifest.license ?? manifest.licenses;
  const single = (value: unknown): string | undefined => {
    if (typeof value === 'string') return value;
    if (typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string')
      return value.type;
    return undefined;
  };
  if (!Array.isArray(stated)) return single(stated);
  const all = stated.map(single);
  return all.length > 0 && all.every((licence) => licence !== undefined)
    ? `(${all.join(' OR ')})`
    : undefined;
};

const isAllowed = (licence: string, allowed: readonly string[]): boolean => {
  try {
    return satisfies(licence, allowed);
  } catch {
    return false; // Not an SPDX expression ("SEE LICENSE IN …", "UNLICENSED"): unknown.
  }
};

/** Everything that an installation of the package brings with it, with the chain of names that leads there. */
const closureOf = (
  start: InstalledPackage,
): {
  readonly packages: readonly { readonly installed: InstalledPackage; readonly chain: string }[];
  readonly missing: readonly string[];
} => {
  const seen = new Map<string, { readonly installed: InstalledPackage; readonly chain: string }>();
  const missing: string[] = [];
  const visit = (installed: InstalledPackage, chain: string): void => {
    if (seen.has(installed.directory)) return;
    seen.set(installed.directory, { installed, chain });
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = installed.manifest;
    for (const name of new Set([
      ...Object.keys(dependencies),
      ...Object.keys(optionalDependencies),
      ...Object.keys(peerDependencies),
    ])) {
      const optional = name in optionalDependencies || peerDependenciesMeta[name]?.optional === true;
      const directory = locate(installed.directory, name);
      if (directory) visit(readInstalled(directory), `${chain} → ${name}`);
      // Builds for other platforms are not here to be read; the one for this platform speaks for its siblings.
      else if (!optional)
        missing.push(`${chain} → ${name}: not installed, so its licence is unknown (run pnpm install)`);
    }
  };
  visit(start, start.manifest.name ?? start.directory);
  return { packages: [...seen.values()], missing };
};

/**
 * Refuses GPL, AGPL, non-commercial, unknown and any other licence that is not on the list, in the production closure
 * of every published package. A package that is itself under another licence may depend on the same one.
 *
 * @param root the repository's root folder, with packages installed
 * @returns one line per package that must not be there, with the way it came in
 */
export const checkLicences = async (root: string): Promise<readonly string[]> =>
  publishedWorkspaces(root).flatMap((workspace) => {
    const own = workspace.manifest.license;
    const allowed = own ? [...allowedLicences, own] : allowedLicences;
    const { packages, missing } = closureOf(readInstalled(workspace.directory));
    return [
      ...missing,
      ...packages.flatMap(({ installed, chain }) => {
        const exception = licenceExceptions.find(({ name }) => name === installed.manifest.name);
        const licence = exception?.licence ?? licenceOf(installed);
        if (exception || (licence && isAllowed(licence, allowed))) return [];
        return [`${chain}: ${licence ?? 'no licence stated'}`];
      }),
    ];
  });

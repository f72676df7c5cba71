import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folder of the package that a module belongs to. */
const packageOf = (module: string): string | undefined => {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as Manifest).version !== undefined)
      return folder;
  }
  return undefined;
};

const textOf = (folder: string): string | undefined => {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8').trim();
};

/**
 * Lists the packages whose code is in the build, with their licences as they ask for it: `licences.md`. A package that
 * names no licence fails the build.
 */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const folders = new Set(
      modules
        .filter((id) => id.includes('/node_modules/'))
        .map((id) => packageOf(id.replace(/^\0/, '').replace(/\?.*$/, '')))
        .filter((folder) => folder !== undefined),
    );
    const packages = [...folders]
      .map((folder) => ({
        manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
        text: textOf(folder),
      }))
      .sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));
    for (const { manifest } of packages)
      if (!manifest.license) this.error(`${manifest.name} ${manifest.version} names no licence.`);
    const parts = packages.map(
      ({ manifest: { name, version, license }, text }) =>
        `## ${name} ${version}\n\n${license}\n${text === undefined ? '' : `\n\`\`\`\n${text}\n\`\`\`\n`}`,
    );
    const source = `# Packages in the dashboard\n\n${parts.join('\n')}`;
    this.emitFile({ type: 'asset', fileName: 'licences.md', source });
  },
});

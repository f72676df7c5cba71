import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runCommand } from '../command.ts';

// Buildah runs a Dockerfile's steps in a chroot, so that neither an engine of containers nor rights to namespaces of
// users are needed. Debian itself is made by debootstrap: no registry of images is asked.

/** What an image says of how it is run, as Docker keeps it. */
export interface ImageConfig {
  readonly User: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Certificates that this machine trusts besides: of a proxy, for example. The image is built behind it. */
const ownCertificates = '/usr/local/share/ca-certificates';
const base = 'docker.io/library/debian:bookworm-slim';

/** A place with images of its own, and with a network of its own that leads nowhere. */
export class ImageMachine {
  readonly folder: string;
  readonly #storage: readonly string[];
  readonly #network = `dragoman-image-${process.pid}`;
  readonly #log: string;
  readonly #children: ChildProcess[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.#log = join(folder, 'service.log');
    this.#storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
  }

  static async make(): Promise<ImageMachine> {
    const machine = new ImageMachine(await mkdtemp('/var/tmp/dragoman-image-'));
    await machine.run('ip', 'netns', 'add', machine.#network);
    await machine.run('ip', '-n', machine.#network, 'link', 'set', 'lo', 'up');
    return machine;
  }

  /** Runs a command to its end. @throws Error where it fails, with the last lines that it printed */
  async run(command: string, ...parameters: readonly string[]): Promise<CommandResult> {
    const result = await runCommand(command, parameters, { cwd: this.folder });
    assert.equal(result.code, 0, `${command} failed:\n${result.output.split('\n').slice(-30).join('\n')}`);
    return result;
  }

  buildah = (...parameters: readonly string[]) => this.run('buildah', ...this.#storage, ...parameters);

  /** Runs a command that can reach nothing but what runs here. */
  inside = (...parameters: readonly string[]) =>
    this.run('ip', 'netns', 'exec', this.#network, ...parameters);

  /** Makes Debian's base image, as small as debootstrap does. */
  async makeDebian(): Promise<void> {
    const container = (await this.buildah('from', 'scratch')).standardOutput.trim();
    const root = await this.rootOf(container);
    await this.run('debootstrap', '--variant=minbase', 'bookworm', root);
    const certificates = await readdir(ownCertificates).catch(() => []);
    await mkdir(join(root, ownCertificates), { recursive: true });
    for (const name of certificates)
      await copyFile(join(ownCertificates, name), join(root, ownCertificates, name));
    if (certificates.length > 0) {
      const all = '/etc/ssl/certs/ca-certificates.crt';
      const settings = [`NODE_EXTRA_CA_CERTS=${all}`, `npm_config_cafile=${all}`];
      await this.buildah('config', ...settings.flatMap((setting) => ['--env', setting]), container);
    }
    await this.buildah('commit', '--rm', container, base);
  }

  /** Builds the image of a folder with a Dockerfile, as `docker build` does. */
  async build(context: string, tag: string): Promise<ImageConfig> {
    const how = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', tag];
    await this.buildah('build', ...how, context);
    const { standardOutput } = await this.buildah('inspect', '--type', 'image', tag);
    return JSON.parse(standardOutput).Docker.config;
  }

  /** The name of a new container of an image. */
  container = async (tag: string): Promise<string> =>
    (await this.buildah('from', '--pull-never', tag)).standardOutput.trim();

  /** The folder that is the root of a container. */
  rootOf = async (container: string): Promise<string> =>
    (await this.buildah('mount', container)).standardOutput.trim();

  /** Its network, as /proc names it. */
  networkId = async (): Promise<string> => `net:[${(await stat(`/run/netns/${this.#network}`)).ino}]`;

  /** The words of a command in a container, by the user of its image. */
  #within(container: string, command: readonly string[]): readonly string[] {
    const run = ['buildah', ...this.#storage, 'run', '--isolation', 'chroot', container, '--', ...command];
    return ['ip', 'netns', 'exec', this.#network, ...run];
  }

  exec = (container: string, ...command: readonly string[]) => {
    const [first = '', ...others] = this.#within(container, command);
    return this.run(first, ...others);
  };

  /** Starts what goes on running. */
  start(container: string, command: readonly string[]): ChildProcess {
    const [first = '', ...others] = this.#within(container, command);
    const log = openSync(this.#log, 'w');
    const child = spawn(first, others, {
      cwd: this.folder,
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#children.push(child);
    return child;
  }

  /** The last that it printed. */
  said = async (): Promise<string> => (await readFile(this.#log, 'utf8').catch(() => '')).slice(-4000);

  async remove(): Promise<void> {
    for (const { pid, exitCode } of this.#children)
      if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
    await runCommand('ip', ['netns', 'delete', this.#network], { cwd: '/' });
    await this.buildah('rm', '--all');
    await this.buildah('rmi', '--all', '--force');
    await rm(this.folder, { recursive: true, force: true });
  }
}

import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What is used of Express here. */
interface Express {
  (): {
    use(handler: unknown): void;
    post(path: string, ...handlers: unknown[]): void;
    listen(port: number, host: string, done: () => void): import('node:http').Server;
  };
  raw(options: { type: string; limit?: string }): unknown;
  json(): unknown;
}

/** Express as the service has it: this package has no use for it but in tests. */
export const express: Express = createRequire(
  join(import.meta.dirname, '..', '..', '..', '..', 'apps', 'api', 'package.json'),
)('express');

/** Imports the service and prints, as JSON, the names of the packages that came with it. */
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});
await import('../../src/index.ts');
console.log(JSON.stringify([...loaded]));
process.exit(0);

import { defineConfig } from 'drizzle-kit';

/** `pnpm --filter @dragoman/store run generate` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/index.ts',
  out: './migrations',
});

import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { licences } from './build/licences.ts';
import { messages } from './build/messages.ts';

export default defineConfig({
  base: '/dashboard/',
  plugins: [messages(), licences(), compressed()],
  resolve: { conditions: ['@dragoman/source', 'module', 'browser', 'production'] },
  // The service writes a fresh value into every answer in place of this one (apps/api/src/http/dashboard.ts).
  html: { cspNonce: '__DASHBOARD_NONCE__' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is put into the page as `data:`: a picture that is a file can be kept by the browser.
    assetsInlineLimit: 0,
    license: false,
    reportCompressedSize: false,
    rolldownOptions: {
      onLog(level, log, handle) {
        // `use client` is for servers that draw pages; here every module is the client's.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});

// @ts-check
// `npm start`: prepares this checkout and serves. Arguments go to `dragoman serve` (npm start -- --port 9443).
process.argv.splice(2, 0, 'serve');
await import('./dragoman.mjs');

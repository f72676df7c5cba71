// One page for two programs: who has not signed in gets a small one, without router and queries.
import { firstColourScheme } from './theme/colour-scheme.ts';

const signInPages = ['sign-in', 'setup', 'forgotten', 'reset', 'invitation'];

firstColourScheme();
const [, page = ''] = /^\/dashboard\/([^/]*)/.exec(window.location.pathname) ?? [];
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the dashboard.');
const { start } = await (signInPages.includes(page)
  ? import('./sign-in/main.tsx')
  : import('./app/main.tsx'));
await start(root);

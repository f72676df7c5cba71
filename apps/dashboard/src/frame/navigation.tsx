import { Link, type LinkProps } from '@tanstack/react-router';
import { type Role, useMe } from '../api/me.ts';
import type { Areas } from '../i18n/catalogues.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import classes from './navigation.module.css';

interface Entry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconName;
  /** Its message in the area `frame`. */
  readonly label: Exclude<keyof Areas['frame'], 'default'> & string;
  /** Who sees it: others would find a page that is closed to them. */
  readonly role?: Role;
}

/** The pages that the navigation leads to, in groups. */
const groups: readonly (readonly Entry[])[] = [
  [{ to: '/', icon: 'overview', label: 'overview' }],
  [
    { to: '/files', icon: 'files', label: 'files' },
    { to: '/translations', icon: 'translations', label: 'translations' },
    { to: '/playground', icon: 'playground', label: 'playground' },
  ],
  [
    { to: '/glossaries', icon: 'glossaries', label: 'glossaries' },
    { to: '/brand-voices', icon: 'voices', label: 'voices' },
    { to: '/memory', icon: 'memory', label: 'memory' },
  ],
  [
    { to: '/projects', icon: 'projects', label: 'projects' },
    { to: '/keys', icon: 'key', label: 'keys', role: 'owner' },
    { to: '/deliveries', icon: 'deliveries', label: 'deliveries' },
  ],
  [
    { to: '/members', icon: 'members', label: 'members' },
    { to: '/audit', icon: 'audit', label: 'audit', role: 'owner' },
    { to: '/profile', icon: 'profile', label: 'profile' },
  ],
];

/** Where one can go. @param onGo called when one goes: a drawer then closes */
export const Navigation = ({ onGo }: { readonly onGo?: () => void }) => {
  const text = useText('frame');
  const { role: own } = useMe();
  return (
    <nav className={classes.navigation} aria-label={text('navigation')}>
      {groups.map((entries) => (
        <ul key={entries[0]?.label}>
          {entries
            .filter(({ role }) => role === undefined || role === own)
            .map(({ to, icon, label }) => (
              <li key={label}>
                <Link
                  to={to}
                  className={classes.link}
                  activeOptions={{ exact: to === '/' }}
                  activeProps={{ 'aria-current': 'page' }}
                  onClick={onGo}
                >
                  <Icon name={icon} />
                  {text(label)}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
};

import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './tab-links.module.css';

/** A part of a resource that has an address of its own. */
export interface TabLink {
  readonly label: string;
  readonly link: LinkProps;
}

/** Links between the parts of one resource. */
export const TabLinks = ({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly TabLink[];
}) => (
  <nav className={classes.tabs} aria-label={label}>
    {links.map(({ label: name, link }) => (
      <Link
        key={name}
        {...link}
        className={classes.tab}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {name}
      </Link>
    ))}
  </nav>
);

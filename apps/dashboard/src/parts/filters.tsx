import type { ReactNode } from 'react';
import classes from './filters.module.css';

/** Fields that narrow a list down, side by side as long as there is room. */
export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
);

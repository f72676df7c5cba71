import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What is known of something: a term and its value, line by line. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
}) => (
  <dl className={classes.facts}>
    {facts.map(([term, value]) => (
      <div key={term} className={classes.fact}>
        <dt>{term}</dt>
        <dd className="text-of-others">{value}</dd>
      </div>
    ))}
  </dl>
);

import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

/** A part that can be opened; what is in it is made when it is first opened. */
export const Disclosure = ({
  title,
  children,
  isOpenAtFirst = false,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
}) => {
  const [wasOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={classes.part}
      open={isOpenAtFirst || undefined}
      onToggle={({ currentTarget }) => setOpen((before) => before || currentTarget.open)}
    >
      <summary className={classes.title}>{title}</summary>
      <div className={classes.content}>{wasOpen && children}</div>
    </details>
  );
};

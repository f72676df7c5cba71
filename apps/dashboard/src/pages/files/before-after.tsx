import { Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import classes from './before-after.module.css';

/** Two pictures of one size, one over the other: a slider moves the edge between them. */
export const BeforeAfter = ({
  before,
  after,
  width,
  height,
  children,
}: {
  /** Addresses of the pictures. */
  readonly before: string;
  readonly after: string | null;
  readonly width: number;
  readonly height: number;
  /** What lies over both. */
  readonly children?: ReactNode;
}) => {
  const text = useText('files');
  const id = useId();
  const [edge, setEdge] = useState(50);
  return (
    <div>
      <div className={classes.frame} style={{ maxWidth: width }}>
        <img src={before} alt={text('before')} width={width} height={height} />
        {after !== null && (
          <>
            <img
              className={classes.after}
              src={after}
              alt={text('after')}
              width={width}
              height={height}
              style={{ clipPath: `inset(0 0 0 ${edge}%)` }}
            />
            <div className={classes.edge} style={{ left: `${edge}%` }} />
          </>
        )}
        {children}
      </div>
      {after !== null && (
        <div style={{ maxWidth: width }}>
          <input
            id={id}
            className={classes.slider}
            type="range"
            min={0}
            max={100}
            value={edge}
            aria-label={text('edge')}
            aria-valuetext={text('edge_value', { percent: edge })}
            onChange={({ currentTarget }) => setEdge(Number(currentTarget.value))}
          />
          <Group justify="space-between" dir="ltr">
            <Text size="sm" c="dimmed">
              {text('before')}
            </Text>
            <Text size="sm" c="dimmed">
              {text('after')}
            </Text>
          </Group>
        </div>
      )}
    </div>
  );
};

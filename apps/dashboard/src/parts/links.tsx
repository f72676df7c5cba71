import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to another page of the dashboard, in a line of text. */
export const TextLink = createLink(Anchor<'a'>);

const ButtonAnchor = (props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
);

/** A link to another page that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

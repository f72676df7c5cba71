import type { ComponentProps } from 'react';

/**
 * The element of all buttons. One that is busy keeps the focus and does nothing: Mantine switches it off, and whoever
 * works by keyboard would have to begin at the top of the page again.
 */
export const KeptButton = ({
  disabled,
  onClick,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { readonly 'data-loading'?: boolean; readonly 'data-disabled'?: boolean }) => {
  const isBusy = props['data-loading'] === true && props['data-disabled'] !== true;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
};

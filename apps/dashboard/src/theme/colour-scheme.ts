/** Where Mantine keeps the choice of light or dark. */
export const colourSchemeKey = 'dragoman.colour-scheme';

/**
 * Has the page be light or dark from the first moment: Mantine would do so only once it is loaded, and an inline script
 * is what our policy forbids.
 */
export const firstColourScheme = (): void => {
  const chosen = localStorage.getItem(colourSchemeKey);
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
};

import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { KeptButton } from './kept-button.tsx';

/** The look of the dashboard. Colours of text keep a contrast of 4.5 to what is behind them (WCAG 2.2 AA). */
export const theme = createTheme({
  primaryColor: 'lagoon',
  primaryShade: { light: 7, dark: 8 },
  colors: {
    lagoon: [
      '#e8f5f7',
      '#d0e8ec',
      '#a3d1da',
      '#73b9c7',
      '#4fa6b7',
      '#3599ac',
      '#218aa0',
      '#0f7387',
      '#0b6476',
      '#05505f',
    ],
  },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Noto Sans JP", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: KeptButton } },
    // Its place for the first focus is no child that a menu may have (ARIA).
    // Menus stand in the page's main landmark: whoever goes from landmark to landmark finds them.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: '#content' } } },
    // The page has a header already: that of a dialog is none of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    ModalTitle: { defaultProps: { fw: 650, fz: 'lg' } },
    // Colour alone does not tell a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } },
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(1.25rem, 1rem + 1.5vw, 1.5rem)' },
      h2: { fontSize: '1.15rem' },
      h3: { fontSize: '1rem' },
    },
  },
});

/** Mantine's own values of these are too pale to be read by everybody. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a646e',
    '--mantine-color-placeholder': '#6b747d',
    '--mantine-color-error': '#c22525',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-teal-light-color': '#075f45',
    '--mantine-color-green-light-color': '#1a5c29',
    '--mantine-color-red-light-color': '#a61b1b',
    '--mantine-color-red-outline': '#b02020',
    '--mantine-color-blue-light-color': '#14528c',
    '--mantine-color-yellow-light-color': '#6e4400',
    '--mantine-color-orange-light-color': '#7d3800',
    '--dashboard-backdrop': '#f5f7f8',
    '--dashboard-line': '#dde2e6',
    '--dashboard-plain-back': '#e9edf0',
    '--dashboard-plain-text': '#3c464f',
    '--dashboard-good-back': '#d9f2de',
    '--dashboard-good-text': '#0b4a1c',
    '--dashboard-bad-back': '#fde0e0',
    '--dashboard-bad-text': '#7a1212',
    '--dashboard-own-back': '#dcedf1',
    '--dashboard-own-text': '#064652',
    '--dashboard-hint-back': '#fdf0cc',
    '--dashboard-hint-text': '#5c4300',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1b8',
    '--mantine-color-placeholder': '#8f979e',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#73b9c7',
    '--mantine-color-body': '#1d2125',
    '--dashboard-backdrop': '#16191c',
    '--dashboard-line': '#363c42',
    '--dashboard-plain-back': '#343b42',
    '--dashboard-plain-text': '#d3dae0',
    '--dashboard-good-back': '#143d20',
    '--dashboard-good-text': '#bdeac8',
    '--dashboard-bad-back': '#511b1b',
    '--dashboard-bad-text': '#ffd4d4',
    '--dashboard-own-back': '#0a3f4b',
    '--dashboard-own-text': '#c4e6ed',
    '--dashboard-hint-back': '#4a3a08',
    '--dashboard-hint-text': '#ffe9b0',
  },
});

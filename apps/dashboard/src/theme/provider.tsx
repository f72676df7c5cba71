import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Title.css';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Code.css';
import './base.css';
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { directionOf } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-text.tsx';
import { colourSchemeKey } from './colour-scheme.ts';
import { cssVariables, theme } from './theme.ts';

/** The value by which the policy of the page knows our styles: fresh in every answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// For what holds the page still behind a dialog.
setNonce(nonce);

const colourSchemes = localStorageColorSchemeManager({ key: colourSchemeKey });

/** What both programs stand in: theme, direction, and styles that the policy allows. */
export const LookProvider = ({ children }: { readonly children: ReactNode }) => {
  const direction = directionOf(useLanguage());
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
};

import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../i18n/use-text.tsx';

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

const shared = { required: true, withAsterisk: false } as const satisfies TextInputProps;

/** An e-mail address. */
export const EmailField = ({ value, onChange, error }: FieldProps) => {
  const text = useText('sign-in');
  return (
    <TextInput
      {...shared}
      label={text('email')}
      type="email"
      name="email"
      autoComplete="username"
      maxLength={254}
      dir="ltr"
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** A password, the present one or a new one. */
export const PasswordField = ({
  value,
  onChange,
  error,
  isNew = false,
}: FieldProps & { readonly isNew?: boolean }) => {
  const text = useText('sign-in');
  return (
    <PasswordInput
      {...shared}
      label={text(isNew ? 'new_password' : 'password')}
      {...(isNew ? { description: text('password_rule') } : {})}
      name={isNew ? 'new-password' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={4096}
      visibilityToggleButtonProps={{ 'aria-label': text('show_password'), tabIndex: 0, 'aria-hidden': false }}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** A code of an authenticator, or a recovery code. */
export const CodeField = ({ value, onChange, error }: FieldProps) => {
  const text = useText('sign-in');
  return (
    <TextInput
      {...shared}
      label={text('code')}
      description={text('code_hint')}
      name="totp"
      autoComplete="one-time-code"
      autoFocus
      maxLength={20}
      dir="ltr"
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** How somebody is called; may be left out. */
export const NameField = ({ value, onChange, error }: FieldProps) => {
  const text = useText('sign-in');
  return (
    <TextInput
      label={text('name')}
      description={text('name_hint')}
      name="name"
      autoComplete="name"
      maxLength={200}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

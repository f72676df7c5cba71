import '@mantine/core/styles/Radio.css';
import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { EventChoice } from './event-choice.tsx';
import { areHeaders, type WebhookFields } from './webhook-form.ts';

/** The fields of a webhook, new or there already. */
export const WebhookDialog = ({
  title,
  submit,
  fields: first,
  headerNames,
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly submit: string;
  readonly fields: WebhookFields;
  /** Of one that is there: names of the headers that it has. */
  readonly headerNames?: readonly string[];
  readonly onSubmit: (fields: WebhookFields) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const text = useText('webhooks');
  const [fields, setFields] = useState(first);
  const change = (part: Partial<WebhookFields>) => setFields({ ...fields, ...part });
  return (
    <FormDialog title={title} submit={submit} size="lg" onSubmit={() => onSubmit(fields)} onClose={onClose}>
      {(error) => (
        <Stack>
          <TextInput
            label={text('url')}
            description={text('url_hint')}
            type="url"
            required
            withAsterisk={false}
            maxLength={2048}
            dir="ltr"
            placeholder="https://example.com/hooks/dragoman"
            data-autofocus
            error={fieldError(error, '/url')}
            value={fields.url}
            onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          />
          <TextInput
            label={text('description')}
            description={text('description_hint')}
            maxLength={500}
            error={fieldError(error, '/description')}
            value={fields.description}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
          {headerNames === undefined && (
            <Radio.Group
              label={text('scope')}
              value={fields.isForAll ? 'all' : 'one'}
              onChange={(value) => change({ isForAll: value === 'all' })}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="one" label={text('scope_one')} />
                <Radio value="all" label={text('scope_all')} />
              </Stack>
            </Radio.Group>
          )}
          <div>
            <Text fw={600} size="sm">
              {text('events')}
            </Text>
            <Suspense>
              <EventChoice
                value={fields.events}
                error={fieldError(error, '/events')}
                onChange={(events) => change({ events })}
              />
            </Suspense>
          </div>
          <Textarea
            label={text('headers')}
            description={
              headerNames === undefined || headerNames.length === 0
                ? text('headers_hint')
                : text('headers_kept', { names: headerNames.join(', ') })
            }
            placeholder="X-Tenant: shop"
            rows={2}
            dir="ltr"
            spellCheck={false}
            error={fieldError(error, '/headers')}
            value={fields.headers}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              currentTarget.setCustomValidity(areHeaders(value) ? '' : text('headers_wrong'));
              change({ headers: value });
            }}
          />
        </Stack>
      )}
    </FormDialog>
  );
};

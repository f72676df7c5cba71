import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { ownAddress } from '../../api/own-address.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import classes from './before-after.module.css';
import { BeforeAfter } from './before-after.tsx';
import { imageQuery } from './file-queries.ts';
import { RegionForm } from './region-form.tsx';
import { frameStyle } from './regions.ts';

/** A picture before and after, and its texts, which can be corrected and drawn again. */
const ImageReview = ({ id }: { readonly id: string }) => {
  const text = useText('files');
  const mayEdit = useMay('editor');
  const { data: image, error, refetch } = useQuery(imageQuery(id));
  const [chosen, setChosen] = useState<number | null>(null);
  if (!image) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  const { width, height, regions } = image;
  return (
    <>
      <Section title={text('before_after')}>
        {width !== null && height !== null && (
          <BeforeAfter
            before={ownAddress(image.source_url)}
            after={image.image_url === null ? null : ownAddress(image.image_url)}
            width={width}
            height={height}
          >
            {regions.map((region) => (
              <button
                key={region.id}
                type="button"
                className={classes.region}
                style={frameStyle(region.box, { width, height })}
                aria-label={text('region_of', { text: region.source_text })}
                aria-pressed={chosen === region.id}
                onClick={() => setChosen(region.id)}
              />
            ))}
          </BeforeAfter>
        )}
      </Section>
      <Section title={text('regions')} hint={text('regions_hint')}>
        {regions.length === 0 ? (
          <Alert variant="light" color="gray">
            {text('no_regions')}
          </Alert>
        ) : (
          <Stack>
            {!mayEdit && (
              <Group>
                <Text c="dimmed">{text('regions_read_only')}</Text>
              </Group>
            )}
            <RegionForm image={image} chosen={chosen} onChoose={setChosen} isReadOnly={!mayEdit} />
          </Stack>
        )}
      </Section>
    </>
  );
};

export default ImageReview;

import { ActionIcon, Alert, Group, NumberInput, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { openPdf, type Pdf } from './pdf.ts';
import classes from './pdf-pages.module.css';

/** A PDF before and after, page by page, side by side. */
const PdfPages = ({
  source,
  result,
}: {
  /** Addresses of both; null: there is no result. */
  readonly source: string;
  readonly result: string | null;
}) => {
  const text = useText('files');
  const before = usePdf(source);
  const after = usePdf(result);
  const [number, setNumber] = useState(1);
  const pages = before.pdf?.pages ?? 1;
  const turnTo = (page: number) => setNumber(Math.max(1, Math.min(pages, page)));
  return (
    <div>
      <Group gap="xs" mb="sm">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('page_before')}
          disabled={number === 1}
          onClick={() => turnTo(number - 1)}
        >
          <Icon name="previous" />
        </ActionIcon>
        <NumberInput
          aria-label={text('page')}
          className={classes.number}
          min={1}
          max={pages}
          hideControls
          allowDecimal={false}
          value={number}
          onChange={(value) => typeof value === 'number' && turnTo(value)}
        />
        <Text size="sm">{text('of_pages', { count: pages })}</Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('page_after')}
          disabled={number === pages}
          onClick={() => turnTo(number + 1)}
        >
          <Icon name="next" />
        </ActionIcon>
      </Group>
      <div className={classes.sides}>
        <Side title={text('before')} opened={before} number={number} />
        {result !== null && <Side title={text('after')} opened={after} number={number} />}
      </div>
    </div>
  );
};

interface Opened {
  readonly pdf: Pdf | null;
  readonly failed: boolean;
}

/** Fetches a PDF and takes it apart, once for each address that leads to another file. */
const usePdf = (address: string | null): Opened => {
  const [opened, setOpened] = useState<Opened>({ pdf: null, failed: false });
  useEffect(() => {
    if (address === null) return;
    const control = new AbortController();
    const opening = openPdf(address, control.signal);
    opening.then(
      (pdf) => !control.signal.aborted && setOpened({ pdf, failed: false }),
      () => !control.signal.aborted && setOpened({ pdf: null, failed: true }),
    );
    return () => {
      control.abort();
      opening.then(
        (pdf) => pdf.close(),
        () => {},
      );
    };
  }, [address]);
  return opened;
};

const Side = ({
  title,
  opened: { pdf, failed },
  number,
}: {
  readonly title: string;
  readonly opened: Opened;
  readonly number: number;
}) => {
  const text = useText('files');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!pdf || !canvas.current || number > pdf.pages) return;
    setDrawn(false);
    return pdf.draw(number, canvas.current, () => setDrawn(true));
  }, [pdf, number]);
  return (
    <figure className={classes.side}>
      <figcaption>{title}</figcaption>
      {failed ? (
        <Alert color="gray" variant="light">
          {text('pdf_failed')}
        </Alert>
      ) : (
        <canvas
          ref={canvas}
          role="img"
          aria-label={text('page_of', { side: title, page: number })}
          aria-busy={!isDrawn}
          className={classes.page}
        />
      )}
    </figure>
  );
};

export default PdfPages;

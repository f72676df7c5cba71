import {
  PDFArray,
  PDFDict,
  PDFFlateStream,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFStream,
} from '@cantoo/pdf-lib';
import {
  decodeAscii85,
  decodeHex,
  decodeLzw,
  decodeRunLength,
  inflate,
  maxStreamBytes,
  undoPredictor,
} from './filters.ts';

/** One step of how a stream is packed. */
export interface Filter {
  readonly name: string;
  readonly parameters: PDFDict | undefined;
}

const maxFilters = 16;
const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** How a stream is packed, in the order in which it is unpacked; at most 16 steps. */
export const filtersOf = (dictionary: PDFDict): readonly Filter[] => {
  const filter = dictionary.lookup(PDFName.of('Filter')) ?? dictionary.lookup(PDFName.of('F'));
  const parameters = dictionary.lookup(PDFName.of('DecodeParms')) ?? dictionary.lookup(PDFName.of('DP'));
  const nameOf = (name: PDFName): string => {
    const text = name.decodeText();
    return shortNames[text] ?? text;
  };
  if (filter instanceof PDFName)
    return [{ name: nameOf(filter), parameters: parameters instanceof PDFDict ? parameters : undefined }];
  if (!(filter instanceof PDFArray)) return [];
  return Array.from({ length: Math.min(filter.size(), maxFilters) }, (_, index) => {
    const name = filter.lookup(index);
    const own =
      parameters instanceof PDFArray && index < parameters.size() ? parameters.lookup(index) : undefined;
    return {
      name: name instanceof PDFName ? nameOf(name) : '',
      parameters: own instanceof PDFDict ? own : undefined,
    };
  });
};

const numberIn = (parameters: PDFDict, name: string, otherwise: number): number => {
  const value = parameters.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : otherwise;
};

const predicted = (data: Uint8Array, parameters: PDFDict | undefined): Uint8Array =>
  parameters
    ? undoPredictor(data, {
        predictor: numberIn(parameters, 'Predictor', 1),
        colours: numberIn(parameters, 'Colors', 1),
        bits: numberIn(parameters, 'BitsPerComponent', 8),
        columns: numberIn(parameters, 'Columns', 1),
      })
    : data;

/** One step; undefined for those of pictures and unknown ones. */
const unpack = (data: Uint8Array, { name, parameters }: Filter, limit: number): Uint8Array | undefined => {
  switch (name) {
    case 'FlateDecode':
      return predicted(inflate(data, limit), parameters);
    case 'LZWDecode':
      return predicted(
        decodeLzw(data, limit, !parameters || numberIn(parameters, 'EarlyChange', 1) !== 0),
        parameters,
      );
    case 'ASCII85Decode':
      return decodeAscii85(data, limit);
    case 'ASCIIHexDecode':
      return decodeHex(data, limit);
    case 'RunLengthDecode':
      return decodeRunLength(data, limit);
    // Decrypted when the document was opened.
    case 'Crypt':
      return data;
    default:
      return undefined;
  }
};

/** What a stream holds, and the first step that was not undone since it is a picture's or not known. */
export interface DecodedStream {
  readonly bytes: Uint8Array;
  readonly remaining: Filter | undefined;
}

/**
 * Unpacks a stream, however it is packed; broken data give what comes before the fault. `limit` bytes at most at each step
 * (default 64 MiB). Throws `payload_too_large` beyond it.
 */
export const decodeStream = (stream: PDFStream, limit = maxStreamBytes): DecodedStream => {
  if (stream instanceof PDFFlateStream) return { bytes: stream.getUnencodedContents(), remaining: undefined };
  let bytes = stream instanceof PDFRawStream ? stream.contents : stream.getContents();
  for (const filter of filtersOf(stream.dict)) {
    const unpacked = unpack(bytes, filter, limit);
    if (!unpacked) return { bytes, remaining: filter };
    bytes = unpacked;
  }
  return { bytes, remaining: undefined };
};

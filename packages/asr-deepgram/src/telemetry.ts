/** Headers by which the SDK tells about itself, its runtime and its process: nothing that Deepgram needs. */
export const isTelemetry = (header: string): boolean => /^x-(fern|deepgram-session)-/i.test(header);

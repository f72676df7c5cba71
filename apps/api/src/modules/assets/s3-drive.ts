import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Settings } from '../../settings.ts';
import type { AssetDrive, ByteRange } from './storage.ts';

/** Bytes of a part of an upload: two of them are in memory at most, and 10,000 of them are the longest file. */
const partBytes = 8 * 1024 * 1024;
const connectMs = 5_000;
/** Nothing moves on a connection for so long: it is given up. */
const silenceMs = 30_000;

/** Where files are kept on S3. */
export type S3Settings = Settings['assets']['s3'] & { readonly bucket: string };

const clientOf = ({ region, endpoint, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings): S3Client =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    // The newer checksums of AWS are unknown to many servers that are like it; TLS and signatures guard what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/**
 * Files in a bucket of S3, or of a server like it. Flydrive sends a stream as one request, which needs to know its length,
 * and reads whole objects.
 */
export class S3Drive extends S3Driver implements AssetDrive {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: S3Settings) {
    const client = clientOf(settings);
    const { bucket } = settings;
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  /** In one request where it is short, else in parts: an object is there when all of them are. */
  async writeWhole(key: string, content: Readable): Promise<number> {
    const params = { ...this.#object(key), Body: content };
    // One part after the other: no part is on its way any more when an upload that failed is ended.
    const upload = new Upload({ client: this.#client, params, partSize: partBytes, queueSize: 1 });
    let size = 0;
    upload.on('httpUploadProgress', ({ loaded = 0 }) => {
      size = loaded;
    });
    try {
      await upload.done();
    } catch (error) {
      // Where the parts cannot be taken back either, the upload tells that alone; the content's own fault comes first.
      throw content.errored ?? error;
    }
    return size;
  }

  copyFrom(key: string, path: string): Promise<number> {
    return this.writeWhole(key, createReadStream(path));
  }

  async copyTo(key: string, path: string): Promise<boolean> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key)));
      await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async readPart(key: string, { start, end }: ByteRange): Promise<Readable | null> {
    try {
      if (end < start) {
        await this.#client.send(new HeadObjectCommand(this.#object(key)));
        return Readable.from([]);
      }
      const range = { ...this.#object(key), Range: `bytes=${start}-${end}` };
      const { Body } = await this.#client.send(new GetObjectCommand(range));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async check(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
      const reason = $metadata?.httpStatusCode ?? name;
      throw new Error(`The bucket ${this.#bucket} cannot be used: ${reason}.`, { cause: error });
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}

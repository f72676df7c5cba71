import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadSync, type MessageTypeDefinition, type ServiceDefinition } from '@grpc/proto-loader';

const require = createRequire(import.meta.url);

/** Where a package keeps its `.proto` files; its main file lies somewhere below the folder that has them. */
const protosOf = (name: string): string => {
  for (let folder = dirname(require.resolve(name)); folder !== dirname(folder); folder = dirname(folder)) {
    const protos = join(folder, 'protos', 'google');
    if (existsSync(protos)) return dirname(protos);
  }
  throw new Error(`${name} has no protos.`);
};

const definition = loadSync(
  [
    'google/cloud/speech/v1/cloud_speech.proto',
    'google/cloud/speech/v2/cloud_speech.proto',
    'google/cloud/texttospeech/v1/cloud_tts.proto',
    'google/longrunning/operations.proto',
    'google/rpc/error_details.proto',
    'google/rpc/status.proto',
  ],
  {
    longs: String,
    enums: String,
    defaults: false,
    includeDirs: ['@google-cloud/speech', '@google-cloud/text-to-speech', 'google-gax'].map(protosOf),
  },
);

/** A service of the installed protos. Fields that were not set are absent from what it reads. */
export const serviceOf = (name: string): ServiceDefinition => {
  const service = definition[name];
  if (service === undefined || 'format' in service) throw new Error(`There is no service ${name}.`);
  return service as ServiceDefinition;
};

/** `google.protobuf.Any`. */
export interface AnyMessage {
  readonly type_url: string;
  readonly value: Buffer;
}

/** The bytes of a message of the installed protos. */
export const encode = (name: string, message: object): Buffer => {
  const type = definition[name];
  if (type === undefined || !('serialize' in type)) throw new Error(`There is no message ${name}.`);
  return (type as MessageTypeDefinition<object, object>).serialize(message);
};

/** A message as `Any`. */
export const anyOf = (name: string, message: object): AnyMessage => ({
  type_url: `type.googleapis.com/${name}`,
  value: encode(name, message),
});

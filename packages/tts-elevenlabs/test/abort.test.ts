import { describeTtsAborts } from '@dragoman/vendors/testing';
import { requestFor, startPair } from './support/providers.ts';
import { tone } from './support/tone.ts';

describeTtsAborts({ startPair: () => startPair({}, { speak: tone }), requestFor });

import { GatedProgram } from '@dragoman/vendors/testing';

/** The eSpeak NG of this machine with a gate before it, which also notes the texts. */
export const createGate = () =>
  new GatedProgram(
    'espeak-ng',
    { crash: 'exit 3', garbage: 'echo no such thing', flood: 'exec yes' },
    'tee -a sent | exec espeak-ng "$@"',
  );

import { GatedProgram } from '@dragoman/vendors/testing';

/** Writes nonsense into the files that the program is to write. */
const garble =
  'while [ $# -gt 0 ]; do case $1 in -hyp | -ctm) echo no such thing > "$2" ;; esac; shift; done';

/** The PocketSphinx of this machine with a gate before it. */
export const createGate = () =>
  new GatedProgram('pocketsphinx_batch', { crash: 'exit 3', garbage: garble, nothing: 'exit 0' });

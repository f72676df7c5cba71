/** Run as a process of its own, to be killed: hears some noise with the program that it is given. */
import { createProvider, hear, stillness } from './provider.ts';

const noise = Buffer.concat([stillness(1, 10), stillness(1, 6000), stillness(1, 10)]);
await hear(createProvider({ program: process.argv[2] ?? '' }), noise);

import { parentPort } from 'node:worker_threads';
import { parseMarkdown } from './tree.ts';

// A thread of `MarkdownThreads`: a text in, its tree out. What is thrown ends the thread, and fails the text.
parentPort?.on('message', (text: string) => parentPort?.postMessage(parseMarkdown(text)));

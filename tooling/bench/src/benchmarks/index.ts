import type { Benchmark } from '../benchmark.ts';
import { adaptation } from './adaptation/adaptation.ts';
import { apertium } from './apertium/apertium.ts';
import { identity } from './apertium/identity.ts';
import { backup } from './backup/backup.ts';
import { batch } from './batch/batch.ts';
import { chaos } from './chaos/chaos.ts';
import { cost } from './cost/cost.ts';
import { detection } from './detection/detection.ts';
import { documents } from './documents/documents.ts';
import { interop } from './documents/interop.ts';
import { documentsSpeed } from './documents/speed.ts';
import { documentChaos } from './files/document-chaos.ts';
import { filesChaos } from './files/files-chaos.ts';
import { firefox } from './firefox/firefox.ts';
import { formality } from './formality/formality.ts';
import { gateway } from './gateway/gateway.ts';
import { images } from './images/images.ts';
import { injection } from './injection/injection.ts';
import { limits } from './limits/limits.ts';
import { lists } from './lists/lists.ts';
import { memory } from './memory/memory.ts';
import { ocr } from './ocr/ocr.ts';
import { pdfBroken } from './pdf/broken.ts';
import { pdfPages } from './pdf/pages.ts';
import { pdf } from './pdf/pdf.ts';
import { pdfSpeed } from './pdf/speed.ts';
import { placeholders } from './placeholders/placeholders.ts';
import { qualityGate } from './quality/gate.ts';
import { qualityLong } from './quality/long.ts';
import { qualityNeighbours } from './quality/neighbours.ts';
import { quality } from './quality/quality.ts';
import { segments } from './segments/segments.ts';
import { shutdown } from './shutdown/shutdown.ts';
import { stalls } from './stalls/stalls.ts';
import { visual } from './visual/visual.ts';
import { tone } from './voice/tone.ts';
import { voiceMemory } from './voice/voice-memory.ts';
import { voiceOverhead } from './voice/voice-overhead.ts';
import { voiceQuality } from './voice/voice-quality.ts';
import { webhookChaos } from './webhook-chaos/webhook-chaos.ts';
import { fairness } from './webhooks/fairness.ts';
import { webhookMemory } from './webhooks/webhook-memory.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** What `pnpm bench` knows. */
export const benchmarks: readonly Benchmark[] = [
  apertium,
  identity,
  gateway,
  memory,
  chaos,
  shutdown,
  backup,
  filesChaos,
  documentChaos,
  documents,
  documentsSpeed,
  interop,
  pdf,
  pdfPages,
  pdfBroken,
  pdfSpeed,
  webhookChaos,
  limits,
  firefox,
  formality,
  batch,
  cost,
  quality,
  qualityLong,
  qualityGate,
  qualityNeighbours,
  injection,
  placeholders,
  adaptation,
  stalls,
  segments,
  lists,
  detection,
  webhooks,
  fairness,
  webhookMemory,
  visual,
  tone,
  voiceMemory,
  voiceOverhead,
  voiceQuality,
  ocr,
  images,
];

import { describe, expect, it } from 'vitest';
import { addressesOf } from '../src/index.ts';

describe('the addresses', () => {
  it.each([
    ['westeurope', 'microsoft.com'],
    ['chinaeast2', 'azure.cn'],
    ['usgovvirginia', 'azure.us'],
  ])('of %s are in the cloud %s', (region, cloud) => {
    expect(addressesOf({ region })).toEqual({
      recognition: `wss://${region}.stt.speech.${cloud}`,
      conversation: `wss://${region}.stt.speech.${cloud}`,
      synthesis: `wss://${region}.tts.speech.${cloud}`,
      voices: `https://${region}.tts.speech.${cloud}/cognitiveservices/voices/list`,
      recognitionVersion: '2',
    });
  });

  it('of a resource’s own domain have their paths', () => {
    const endpoint = 'https://ours.cognitiveservices.azure.com/';
    expect(addressesOf({ endpoint, region: 'westeurope' })).toEqual({
      recognition: 'wss://ours.cognitiveservices.azure.com',
      conversation: 'wss://ours.cognitiveservices.azure.com/stt',
      synthesis: 'wss://ours.cognitiveservices.azure.com',
      voices: 'https://ours.cognitiveservices.azure.com/tts/cognitiveservices/voices/list',
      recognitionVersion: '2',
    });
  });

  it.each([
    ['https://westeurope.api.cognitive.microsoft.com/', 'westeurope'],
    ['https://chinaeast2.api.cognitive.azure.cn', 'chinaeast2'],
  ])('of %s, which the portal shows, are those of the region', (endpoint, region) => {
    expect(addressesOf({ endpoint })).toEqual(addressesOf({ region }));
  });

  it('of a Foundry resource have the paths of the cloud', () => {
    expect(addressesOf({ endpoint: 'https://ours.services.ai.azure.com' })).toMatchObject({
      conversation: 'wss://ours.services.ai.azure.com/stt',
      voices: 'https://ours.services.ai.azure.com/tts/cognitiveservices/voices/list',
      recognitionVersion: '2',
    });
  });

  it('of a server of your own are on it', () => {
    expect(addressesOf({ endpoint: 'http://localhost:5000' })).toEqual({
      recognition: 'ws://localhost:5000',
      conversation: 'ws://localhost:5000',
      synthesis: 'ws://localhost:5000',
      voices: 'http://localhost:5000/cognitiveservices/voices/list',
      recognitionVersion: '1',
    });
  });
});

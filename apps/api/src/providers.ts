import mtApertium from '@dragoman/mt-apertium';
import mtOpenai from '@dragoman/mt-openai';

/** The providers that come with the service, in the order in which `auto` tries them. */
export const providers = [mtOpenai, mtApertium] as const;

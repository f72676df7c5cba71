import mtApertium from '@dragoman/mt-apertium';
import mtFirefox from '@dragoman/mt-firefox';
import mtOpenai from '@dragoman/mt-openai';

/** The providers that come with the service, in the order in which `auto` tries them. */
export const providers = [mtOpenai, mtFirefox, mtApertium] as const;

export { createLeanFetch, type LeanFetch, type LeanRequestInit } from '@dragoman/vendor-openai/lean-fetch';

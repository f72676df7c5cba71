/** What calls are ended with when the provider is closed. */
export const providerClosed = (): DOMException => new DOMException('The provider was closed.', 'AbortError');

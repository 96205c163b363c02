const NAMES = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'File'] as const

/**
 * remix-serve installs undici 6's fetch, which rejects requests with a Content-Length under Node 24. The accessor
 * ignores that write.
 */
export function preserveNativeFetch(): void {
  for (const name of NAMES) {
    const native = globalThis[name]
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get: () => native,
      set: () => {},
    })
  }
}

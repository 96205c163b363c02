const NAMES = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'File'] as const

/**
 * The screens' server puts the fetch of an older library over Node's own, and that one refuses requests
 * with a Content-Length under Node 24. An accessor without effect on writing keeps Node's.
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

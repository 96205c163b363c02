/** Where evidence lies. Keys are `<organization>/<sha-256 of the original bytes>`; contents never change. */
export interface BlobStore {
  /** Stores `data` under `key` in place of what was there; whole and durable when it resolves, else not at all. */
  put(key: string, data: Uint8Array): Promise<void>
  /** The stored bytes; undefined when there is no such blob. */
  get(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** Removing an absent blob is not an error. */
  delete(key: string): Promise<void>
  /** An address a browser may fetch the stored bytes from, or null when they must come through the server. */
  url(key: string): Promise<string | null>
}

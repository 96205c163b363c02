import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** The stored bytes as a stream; whoever takes it must read it to its end or destroy it. */
export interface OpenBlob {
  /** Of the whole blob, whatever range was opened. */
  size: number
  body: Readable
}

/** Storage of evidence. Keys are `<organization>/<sha-256 of the original bytes>`; contents never change. */
export interface BlobStore {
  /** Replaces the blob of that key; complete and durable once resolved, otherwise not stored at all. */
  put(key: string, data: Uint8Array): Promise<void>
  /** undefined when there is no such blob. */
  get(key: string): Promise<Buffer | undefined>
  /** Like `get`, without holding the bytes in memory. */
  open(key: string, range?: ByteRange): Promise<OpenBlob | undefined>
  has(key: string): Promise<boolean>
  /** Removing an absent blob is not an error. */
  delete(key: string): Promise<void>
  /** A URL that a browser may fetch, or null when the bytes must pass through the server. */
  url(key: string): Promise<string | null>
}

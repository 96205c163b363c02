import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { assertKey } from './key'
import type { BlobStore } from './store-interface'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Shorter than the budget of a request, so that the bucket is named as the reason. */
const CALL_LIMIT_MS = 20_000
const URL_SECONDS = 300

/** Path-style addressing, which AWS, MinIO, Ceph and R2 all support. */
export function s3Blobs({ endpoint, bucket, ...settings }: S3Settings): BlobStore {
  const place = { ...settings, endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}` }
  const s3 = new S3mini({ ...place, requestAbortTimeout: CALL_LIMIT_MS })
  // A slow reader may take longer than a call, so only the time until the response begins is limited.
  const streaming = new S3mini({ ...place, fetch: fetchWithin(CALL_LIMIT_MS) })
  return {
    async put(key, data) {
      await s3.putObject(assertKey(key), data, 'application/octet-stream')
    },
    async get(key) {
      const found = await s3.getObjectArrayBuffer(assertKey(key))
      return found ? Buffer.from(found) : undefined
    },
    async open(key, range) {
      const response = await streaming
        .getObjectRaw(assertKey(key), !range, range?.start, range && range.end + 1)
        .catch((error: unknown) => {
          if (error instanceof S3ServiceError && error.status === 404) return undefined
          throw error
        })
      if (!response) return undefined
      const size =
        response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
      return { size: Number(size ?? 0), body }
    },
    has: async (key) => (await s3.objectExists(assertKey(key))) === true,
    async delete(key) {
      await s3.deleteObject(assertKey(key))
    },
    url: (key) => s3.getPresignedUrl('GET', assertKey(key), URL_SECONDS),
  }
}

const fetchWithin =
  (ms: number): typeof fetch =>
  async (input, init) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('The bucket did not answer in time')), ms)
    try {
      return await fetch(input, { ...init, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }

import { S3mini } from 's3mini'
import { assertKey } from './key'
import type { BlobStore } from './store-interface'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const CALL_LIMIT_MS = 30_000
const URL_SECONDS = 300

/** Path-style addressing, which AWS, MinIO, Ceph and R2 all support. */
export function s3Blobs({ endpoint, bucket, ...settings }: S3Settings): BlobStore {
  const s3 = new S3mini({
    ...settings,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: CALL_LIMIT_MS,
  })
  return {
    async put(key, data) {
      await s3.putObject(assertKey(key), data, 'application/octet-stream')
    },
    async get(key) {
      const found = await s3.getObjectArrayBuffer(assertKey(key))
      return found ? Buffer.from(found) : undefined
    },
    has: async (key) => (await s3.objectExists(assertKey(key))) === true,
    async delete(key) {
      await s3.deleteObject(assertKey(key))
    },
    url: (key) => s3.getPresignedUrl('GET', assertKey(key), URL_SECONDS),
  }
}

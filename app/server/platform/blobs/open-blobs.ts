import { join } from 'node:path'
import { diskBlobs } from './disk'
import { s3Blobs } from './s3'
import type { BlobStore } from './store-interface'

export interface BlobSettings {
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

export function openBlobs(settings: BlobSettings): BlobStore {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return diskBlobs(join(settings.DATA_DIR, 'blobs'))
  return s3Blobs({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

export { diskBlobs } from './disk'
export { openBlobs } from './open-blobs'
export { type Codec, sealBlob, sha256, unsealBlob } from './seal'
export type { BlobStore } from './store-interface'

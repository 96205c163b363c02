export { diskBlobs } from './disk'
export { type Codec, sealBlob, sha256, unsealBlob } from './seal'
export type { BlobStore } from './store-interface'

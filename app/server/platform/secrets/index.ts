export { hashSecret, newSecret } from './random-secret'
export { openSecret, sealSecret } from './seal-secret'
export { derivedKey, secretKey } from './secret-key'

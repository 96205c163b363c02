export { openSecret, sealSecret } from './seal-secret'
export { derivedKey } from './secret-key'

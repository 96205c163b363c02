export { openSecret, sealSecret } from './seal-secret'

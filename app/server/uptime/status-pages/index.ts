export { forgetPublicStatus } from './read-public-status'

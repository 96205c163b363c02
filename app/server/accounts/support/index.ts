export { endExpiredSupport, hasExpiredSupport } from './support-session'

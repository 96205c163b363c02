export { ensureSuperAdmin } from './ensure-super-admin'
export { identifyUser } from './identify'
export { hashSecret, newSecret } from './secrets'
export { sweepSessions } from './sweep-sessions'

export { type Door, withForeign } from './door'
export type { AnyForeignJob, ForeignJob } from './job'

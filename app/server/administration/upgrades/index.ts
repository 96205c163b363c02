export { measureUpgrade, type RehearsalSource, rehearseUpgrade } from './rehearse'
export { listOtherSessions, readSizes } from './store'
export type { FileCost, Rehearsal } from './types'
export { watchCosts } from './watch-costs'

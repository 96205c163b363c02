export { addMails, dayOf, TEST_COUNTERS, testsBySource, type UsagePlace, usageInsert } from './change.store'
export { COUNTERS, type Counter, type Counts } from './counters'
export { endOf, reasonOf } from './test-end.store'

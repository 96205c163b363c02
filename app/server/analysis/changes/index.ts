export { hasUnsearched } from './change.store'
export { detectChanges } from './detect-changes'
export { listRegressions } from './list-regressions'

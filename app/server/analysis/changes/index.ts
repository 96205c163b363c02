export { detectChanges } from './detect-changes'
export { listRegressions } from './list-regressions'

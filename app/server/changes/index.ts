export { hasUnsearched } from './change.store'
export { detectChanges } from './detect-changes'
export { listAnnotations } from './list-annotations'
export { listRegressions } from './list-regressions'

export { authorize, type TargetRef } from './authorize'
export { inScope } from './scope.store'
export { instantOf } from './store'

export { authorize, type TargetRef } from './authorize'
export { inClient, inProject, inScope, inSite } from './scope.store'
export { signedIn } from './signed-in'
export { instantOf } from './store'

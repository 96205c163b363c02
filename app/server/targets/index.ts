export { checkTargetUrl, isForbiddenAddress, isPrivateName, refusalOfText } from './check-target'
export type { ResolveAll } from './guarded-lookup'
export { type PostedAnswer, postToAddress } from './post-address'
export { type Answer, readAddress, readPageText } from './read-page'

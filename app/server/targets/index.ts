export { checkTargetUrl, isForbiddenAddress } from './check-target'
export { type Answer, readAddress, readPageText } from './read-page'

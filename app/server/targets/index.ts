export { checkTargetUrl, isForbiddenAddress, isPrivateName } from './check-target'
export { type Answer, readAddress, readPageText } from './read-page'

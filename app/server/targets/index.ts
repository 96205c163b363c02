export { checkTargetUrl, isForbiddenAddress } from './check-target'
export { readAddress, readPageText } from './read-page'

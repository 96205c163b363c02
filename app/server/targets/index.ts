export { checkTargetUrl, isForbiddenAddress } from './check-target'
export { readPageText } from './read-page'

export { checkTargetUrl, isForbiddenAddress, isPrivateName, refusalOfText } from './check-target'
export { type Answer, readAddress, readPageText } from './read-page'

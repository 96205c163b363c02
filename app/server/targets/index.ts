export { checkTargetUrl, isForbiddenAddress } from './check-target'

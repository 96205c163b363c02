export {
  certificateName,
  completedChain,
  firstToEnd,
  isAmong,
  isNamedAsTrusted,
  isSelfIssued,
  sentChain,
} from './certificate-chain'
export { checkTargetUrl, isForbiddenAddress, isPrivateName, refusalOfText } from './check-target'
export { type Cookies, createCookies } from './cookie-jar'
export { decodedBody, isEncoded } from './decode-body'
export type { ResolveAll } from './guarded-lookup'
export { MAX_HEADER_BYTES } from './lenient-stream'
export { BROWSER_HEADERS, openRequest } from './open-request'
export { isIncompleteCode, refusesHttp1 } from './open-secure'
export { type PostedAnswer, postToAddress, requestAddress } from './post-address'
export type { Answer } from './read-from'
export { readAddress, readPageText } from './read-page'
export { MAX_REDIRECTS, redirectOf, redirectTarget } from './redirect-target'
export { withoutControls } from './response-head'
export { type Chain, sentCertificates } from './sent-certificates'
export { hostOf, serverName } from './server-name'
export { charsetOf, charsetWithin, textOf } from './text-of'
export { trust } from './trust'

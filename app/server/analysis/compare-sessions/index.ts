export { findComparison } from './find-comparison'
export { authorizeSharing, findSharedSite } from './share-session'

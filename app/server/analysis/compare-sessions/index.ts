export { authorizeSharing, findSharedSite } from './share-session'

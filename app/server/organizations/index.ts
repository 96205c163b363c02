export { createOrganization } from './create-organization'
export { listOrganizations } from './read-organization'

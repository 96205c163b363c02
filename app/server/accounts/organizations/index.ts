export { addTrialOrganization } from './add-trial-organization'
export { createOrganization } from './create-organization'
export { listOrganizations } from './read-organization'
export { freeName as freeOrganizationName, readTrialDays } from './trial.store'

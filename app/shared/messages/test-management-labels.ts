import { catalogue } from '../values/catalogue'

export const testManagementLabelsMessages = catalogue('testManagementLabels', {
  ended: 'Ended',
  site: 'Site',
  allSites: 'All sites',
} as const)

import { catalogue } from '../values/catalogue'

export const listsLabelsMessages = catalogue('listsLabels', {
  organization: 'Organization',
  allOrganizations: 'All organizations',
  tags: 'Tags',
} as const)

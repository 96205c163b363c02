import { catalogue } from '../values/catalogue'

export const sharingLabelsMessages = catalogue('sharingLabels', {
  link: 'Link',
  shows: 'Shows',
  state: 'State',
  created: 'Created',
  expires: 'Expires',
  lastUsed: 'Last used',
  visits: 'Visits',
  change: 'Change',
} as const)

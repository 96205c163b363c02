import { catalogue } from '../values/catalogue'

export const accessLabelsMessages = catalogue('accessLabels', {
  subject: 'Subject',
  status: 'Status',
  written: 'Written',
} as const)

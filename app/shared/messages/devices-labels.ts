import { catalogue } from '../values/catalogue'

export const devicesLabelsMessages = catalogue('devicesLabels', {
  applied: 'Applied',
  simulated: 'Simulated',
  none: 'None',
  type: 'Type',
  whereUsed: 'Where used',
  change: 'Change',
  deleteIt: 'Delete',
} as const)

import { catalogue } from '../values/catalogue'

export const activityLabelsMessages = catalogue('activityLabels', {
  what: 'What',
  who: 'Who',
  when: 'When',
  from: 'From',
} as const)

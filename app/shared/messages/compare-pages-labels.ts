import { catalogue } from '../values/catalogue'

export const comparePagesLabelsMessages = catalogue('comparePagesLabels', {
  performance: 'Performance',
} as const)

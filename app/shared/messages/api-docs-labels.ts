import { catalogue } from '../values/catalogue'

export const apiDocsLabelsMessages = catalogue('apiDocsLabels', {
  parameters: 'Parameters',
  body: 'Body',
  response: 'Response',
  optional: 'optional',
  place: (place: string) => `in ${place}`,
} as const)

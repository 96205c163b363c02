import { catalogue } from '../values/catalogue'

export const uiLabelsMessages = catalogue('uiLabels', {
  breadcrumb: 'Breadcrumb',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  more: (count: number) => `Show ${count} more`,
  pagesOf: (noun: string) => `Pages of ${noun}`,
  page: (number: number) => `Page ${number}`,
  single: (noun: string) => `1 ${String(noun).replace(/s$/, '')}`,
  range: (from: number, until: number, total: string, noun: string) => `${from}–${until} of ${total} ${noun}`,
} as const)

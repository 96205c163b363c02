import { catalogue } from '../values/catalogue'

export const chartsLabelsMessages = catalogue('chartsLabels', {
  test: 'Test',
  day: 'Day',
  daysFrom: (days: number) => `${days} days from`,
  span: ', lowest to highest',
  median: ', median (lowest to highest)',
  asTable: (title: string) => `${title} as a table`,
  poorFrom: (rating: string, higherIsBetter: boolean, limit: string) =>
    `${rating} ${higherIsBetter ? 'below' : 'above'} ${limit}`,
  goodFrom: (rating: string, higherIsBetter: boolean, limit: string) =>
    `${rating} ${higherIsBetter ? 'from' : 'up to'} ${limit}`,
} as const)

import { catalogue } from '../values/catalogue'

/** What visitors of a branded screen read. */
export const brandMessages = catalogue('brand', {
  imprint: 'Legal notice',
  description: (name: string) => `${name} watches the quality, speed and availability of websites.`,
} as const)

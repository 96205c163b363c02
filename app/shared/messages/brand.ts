/** What visitors of a branded screen read. */
export const brandMessages = {
  imprint: 'Legal notice',
} as const

export const descriptionOf = (name: string): string =>
  `${name} watches the quality, speed and availability of websites.`

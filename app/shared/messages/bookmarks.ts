import { catalogue } from '../values/catalogue'
export const bookmarksMessages = catalogue('bookmarks', {
  title: 'Bookmarks',
  count: (number: number) => (number === 1 ? '1 page' : `${number} pages`),
  /** The name of a button that is pressed while the page is bookmarked. */
  toggle: 'Bookmark',
  toggleOf: (page: string) => `Bookmark ${page}`,
  removeOf: (page: string) => `Remove bookmark: ${page}`,
  empty: 'No bookmarks yet. Bookmark pages on a dashboard or in a report',
  emptyAction: 'Open the dashboard',
  noneFound: (search: string) => `No bookmark matches “${search}”`,
  search: 'Search bookmarks',
  page: 'Page',
  measured: 'Measured',
  tooMany: (most: number) => `You can have at most ${most} bookmarks. Remove one to bookmark this page`,
  device: { mobile: 'Mobile', desktop: 'Desktop' },
  notTestedOn: {
    mobile: 'The site is not tested on a mobile device',
    desktop: 'The site is not tested on a desktop device',
  },
  scoreOn: (device: string, category: string) => `${device}, ${category}`,
  noisyOn: (device: string) => `${device} noisy`,
  failedOn: (device: string, when: string) => `${device} failed ${when}`,
  /** Below the dials, where there is little room. */
  shortCategory: {
    performance: 'Perf.',
    accessibility: 'Access.',
    bestPractices: 'Practices',
    seo: 'SEO',
  },
} as const)

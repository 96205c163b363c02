import { catalogue } from '../values/catalogue'
/** The user guide around its text. */
export const helpMessages = catalogue('help', {
  title: 'Help',
  onThisScreen: 'Help with this screen (opens in a new tab)',
  about: 'How to set up a website, read a report and share it.',
  topics: 'Topics',
  onThisPage: 'On this page',
  search: 'Search help',
  results: (count: number, query: string) =>
    `${count === 1 ? '1 section matches' : `${count} sections match`} “${query}”`,
  noResults: (query: string) => `No section matches “${query}”. Try a single term such as LCP or outage`,
  allTopics: 'All topics',
  previous: 'Previous',
  next: 'Next',
} as const)

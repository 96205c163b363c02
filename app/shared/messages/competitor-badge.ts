import { catalogue } from '../values/catalogue'
/** Its own file: the badge is on most screens. */
export const competitorBadgeMessages = catalogue('competitorBadge', {
  label: 'Competitor',
  help: 'Page of a competitor: left out of your own figures and mails',
} as const)

import { CATEGORIES, SCORE_TITLES } from '~/shared/rules/report/scores'

/** Lighthouse's categories and our own audits. */
export const ALL_SCORES = [
  ...CATEGORIES,
  {
    key: 'security',
    get title() {
      return SCORE_TITLES.security
    },
    section: 'security',
  },
  {
    key: 'cachePolicy',
    get title() {
      return SCORE_TITLES.cachePolicy
    },
    section: 'cache',
  },
] as const

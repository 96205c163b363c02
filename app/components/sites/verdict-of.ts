import type { SiteSettingsVerdict } from '~/shared/schemas/budget'

export const verdictOf = (answer: object | null | undefined): SiteSettingsVerdict | null =>
  answer && 'verdict' in answer ? (answer.verdict as SiteSettingsVerdict) : null

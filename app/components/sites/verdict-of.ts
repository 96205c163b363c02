import type { SiteSettingsVerdict } from '~/shared/schemas/budget'

/** What a check by button said, in the answer of a site's form. */
export const verdictOf = (answer: object | null | undefined): SiteSettingsVerdict | null =>
  answer && 'verdict' in answer ? (answer.verdict as SiteSettingsVerdict) : null

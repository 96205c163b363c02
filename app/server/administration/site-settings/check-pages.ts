import { urlMessages } from '~/shared/messages/hierarchy'
import type { SiteSettings } from '~/shared/schemas/site-settings'
import { checkScript } from '../../measuring/test-scripts'
import { refusalOfText } from '../../platform/targets'
import { normalizePages, pageNameFromUrl } from '../../structure/sites'
import type { Refuse } from './choices'

export interface CheckedPage {
  url: string
  originalUrl: string
  name: string
  isActive: boolean
  script: { text: string; measuredSteps: number } | null
}

export function checkPages({ pages }: SiteSettings, allowPrivate: boolean, refuse: Refuse): CheckedPage[] {
  const { pages: normalized, duplicates } = normalizePages(pages.map(({ url, name }) => ({ url, name })))
  for (const index of duplicates) refuse(`pages[${index}].url`, urlMessages.duplicate)
  return normalized.map(({ url, originalUrl, name }, index) => {
    const { isActive = true, script = '' } = pages[index] ?? {}
    const refusal = refusalOfText(url, allowPrivate)
    if (refusal) refuse(`pages[${index}].url`, urlMessages[refusal])
    const parsed = script === '' ? null : checkScript({ text: script })
    for (const { line, message } of parsed?.errors ?? [])
      refuse(`pages[${index}].script`, `${line}: ${message}`)
    const measuredSteps = parsed?.steps.filter(({ gatherMode }) => gatherMode !== null).length ?? 0
    return {
      url,
      originalUrl,
      name: name ?? (refusal ? '' : pageNameFromUrl(url)),
      isActive,
      script: script === '' ? null : { text: script, measuredSteps },
    }
  })
}

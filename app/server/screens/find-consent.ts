import type { z } from 'zod'
import { consentMessages } from '~/shared/messages/consent'
import type { ConsentFinding } from '~/shared/schemas/consent'
import type { siteForm } from '~/shared/schemas/site'
import { AppError } from '../errors'
import type { ApiClient } from './api-for'

/** What the button that looks for a consent cookie sends as its intent. */
export const FIND_CONSENT_INTENT = 'find-consent'

/** What asks for consent on the first page of a site's form. What goes wrong is said at the cookie. */
export async function findConsent(
  api: ApiClient,
  { pages }: z.output<typeof siteForm>,
): Promise<ConsentFinding> {
  try {
    return await api.get('/api/sites/consent-cookie', { query: { url: pages[0]?.url ?? '' } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID') throw error
    const said = Object.values(error.fields ?? {}).flat()[0] ?? consentMessages.unreachable
    throw new AppError('INVALID', said, { fields: { 'consentCookie.name': [said] } })
  }
}

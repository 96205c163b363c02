import type { z } from 'zod'
import { consentMessages } from '~/shared/messages/consent'
import type { ConsentFinding } from '~/shared/schemas/consent'
import type { siteForm } from '~/shared/schemas/site'
import { AppError } from '../platform/errors'
import type { ApiClient } from './api-for'

export const FIND_CONSENT_INTENT = 'find-consent'

export async function findConsent(
  api: ApiClient,
  { pages }: z.output<typeof siteForm>,
): Promise<ConsentFinding> {
  try {
    return await api.get('/api/sites/consent-cookie', { query: { url: pages[0]?.url ?? '' } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID') throw error
    const message = Object.values(error.fields ?? {}).flat()[0] ?? consentMessages.unreachable
    throw new AppError('INVALID', message, { fields: { 'consentCookie.name': [message] } })
  }
}

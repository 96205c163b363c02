import type { z } from 'zod'
import { consentMessages } from '~/shared/messages/consent'
import { failuresMessages } from '~/shared/messages/failures'
import { urlMessages } from '~/shared/messages/hierarchy'
import { isAdminAnywhere } from '~/shared/rules/access/guards'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import type { consentFinding } from '~/shared/schemas/consent'
import type { Ctx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { readPageText } from '../../platform/targets'
import { findConsentPlatforms } from './consent-platforms'

const LIMIT_MS = 10_000

/** Detects the consent platform of a page and its consent cookie. */
export async function findConsent(ctx: Ctx, requested: string): Promise<z.input<typeof consentFinding>> {
  if (ctx.actor.kind !== 'user' || !isAdminAnywhere(ctx.actor))
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  const address = normalizePageUrl(requested)
  const refused = (message: string) => fieldError('url', message)
  if (!address.ok) throw refused(address.message)
  const options = { allowPrivate: ctx.allowPrivateTargets, limitMs: LIMIT_MS }
  const page = await readPageText(address.url, options).catch((error: { code?: string }) => {
    throw refused(error.code === 'EPRIVATE' ? urlMessages.private : consentMessages.unreachable)
  })
  return { url: page.url, platforms: findConsentPlatforms(page.text) }
}

import { urlMessages } from '~/shared/messages/hierarchy'
import type { Ctx } from '../../platform/context'
import { AppError, type FieldErrors } from '../../platform/errors'
import { checkTargetUrl } from '../../platform/targets'
import { normalizePages, type WantedPage, type WrittenPage } from './rules'

const REFUSALS = {
  get invalid() {
    return urlMessages.invalid
  },
  get protocol() {
    return urlMessages.protocol
  },
  get private() {
    return urlMessages.private
  },
} as const

/**
 * Normalizes the pages. Throws field errors for duplicates and forbidden addresses; those in `known` were
 * checked before. An unresolvable host may be saved.
 */
export async function checkPages(
  ctx: Ctx,
  wanted: WantedPage[],
  known: ReadonlySet<string> = new Set(),
): Promise<WrittenPage[]> {
  const { pages, duplicates } = normalizePages(wanted)
  const fields: FieldErrors = {}
  for (const i of duplicates) fields[`pages[${i}].url`] = [urlMessages.duplicate]
  const refusals = await refusedHosts(
    ctx,
    pages.filter((page) => !known.has(page.url)),
  )
  pages.forEach((page, i) => {
    const refusal = known.has(page.url) ? undefined : refusals.get(hostOf(page.url))
    if (refusal) fields[`pages[${i}].url`] ??= [refusal]
  })
  const [first] = Object.values(fields).flat()
  if (first) throw new AppError('INVALID', first, { fields })
  return pages
}

const hostOf = (url: string) => new URL(url).origin

/** DNS lookups share a few threads with files and passwords. */
const LOOKUPS_AT_ONCE = 2
/** Hosts not resolved by then count as unknown. */
const LOOKUP_TIMEOUT_MS = 8_000

/** One lookup per host. */
async function refusedHosts(ctx: Ctx, pages: WrittenPage[]): Promise<Map<string, string>> {
  const waiting = [...new Set(pages.map((page) => hostOf(page.url)))]
  const refusals = new Map<string, string>()
  const until = Date.now() + LOOKUP_TIMEOUT_MS
  const checkNext = async () => {
    for (let host = waiting.pop(); host; host = waiting.pop()) {
      const isLate = Date.now() > until
      const check = await checkTargetUrl(host, {
        allowPrivate: ctx.allowPrivateTargets,
        ...(isLate && { resolve: async () => [] }),
      })
      if (!check.ok && check.reason !== 'unresolvable') refusals.set(host, REFUSALS[check.reason])
    }
  }
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, checkNext))
  return refusals
}

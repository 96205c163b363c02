import { isReport } from '~/shared/rules/mailings/kinds'
import { findBrand } from '../../platform/brand'
import { originOf } from '../../platform/brand-hosts'
import { type Ctx, inTransaction } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import {
  claimUncomposed,
  discardUncomposed,
  failUncomposed,
  hasUncomposed,
  inLanguageOf,
  mailBrandOf,
  renderContent,
  setComposed,
  type UncomposedMail,
} from '../../platform/mail'
import { composeDigest } from './digests/compose-digest'
import { findIssueReader } from './issue-reader'
import { composeOf } from './queue-mailings'

const log = createLogger('mailings')
const MAX_PER_ROUND = 200
const REPORTS = 'mailings.'

/** The mail of one reader, or nothing for one who should not get it any more. */
async function compose(ctx: Ctx, tx: Db, mail: UncomposedMail): Promise<void> {
  const wanted = composeOf.parse(mail.compose)
  const reader = await findIssueReader(ctx, tx, wanted)
  if (!reader || !isReport(reader.mailing.kind)) return discardUncomposed(tx, [mail.id])
  const { content, parts, attachment } = await composeDigest(ctx, tx, reader, wanted)
  const brand = mailBrandOf(await findBrand(tx, mail.organizationId))
  const origin = await originOf(tx, mail.organizationId)
  const rendered = await renderContent({ ...content, brand, origin })
  await setComposed(tx, mail.id, { subject: content.subject, ...rendered, parts, attachment })
}

/** One mail in one transaction: when the worker is killed in between, it waits again. False when none waits. */
async function composeNext(ctx: Ctx): Promise<boolean> {
  const at: { mail?: string } = {}
  try {
    return await inTransaction(ctx, async (tx) => {
      const [mail] = await claimUncomposed(tx, REPORTS, 1, ctx.now())
      if (!mail) return false
      at.mail = mail.id
      await inLanguageOf(tx, mail.to, () => compose(ctx, tx, mail))
      return true
    })
  } catch (error) {
    if (at.mail === undefined || isDatabaseUnavailable(error)) throw error
    log.error({ err: error, mail: at.mail, requestId: ctx.requestId }, 'a mailing could not be composed')
    await failUncomposed(ctx.db, at.mail, error instanceof Error ? error.message : String(error), ctx.now())
    return true
  }
}

export const hasMailingsToCompose = (now: Date) => hasUncomposed(REPORTS, now)

/** Writes the content of waiting reports that are due. Several workers may run at once. */
export async function composeMailings(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let composed = 0
  while (composed < MAX_PER_ROUND && !signal?.aborted && (await composeNext(ctx))) composed += 1
  return composed
}

import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { webConfigMessages } from '~/shared/messages/web-config'
import { paths } from '~/shared/paths'
import type { WebConfigAlert, webConfigAlertSent } from '~/shared/schemas/web-config'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { readDetails, readRequests } from '../evidence'
import { findQuality } from './read-audits'
import {
  findAddress,
  getSiteName,
  hasUncheckedPages,
  type LatestRun,
  listColleagues,
  listLatestRuns,
} from './web-config.store'
import { describeFault, hasAllResults, type PageFindings, webConfigFaults } from './web-config-faults'

const MAX_PAGES = 50
const MAX_FAULTS = 20
const texts = webConfigMessages

const refused = (message: string) => fieldError('recipients', message)

/** null for API keys. */
async function ownAddress(ctx: TenantCtx): Promise<string | null> {
  if (ctx.actor.kind !== 'user') return null
  return (await findAddress(ctx.db, ctx.actor.userId))?.email ?? null
}

/** Members only: results are never mailed to arbitrary addresses. */
async function addressesOf(ctx: TenantCtx, own: string | null, named?: string[]): Promise<string[]> {
  if (!named) {
    if (own === null) throw refused(texts.noRecipient)
    return [own]
  }
  const wanted = [...new Set(named.map((one) => one.toLowerCase()))]
  const found = await listColleagues(ctx.db, ctx.tenant, wanted)
  const known = new Set(found.flatMap(({ id, email }) => [id, email.toLowerCase()]))
  const unknown = wanted.find((one) => !known.has(one) && one !== own?.toLowerCase())
  if (unknown !== undefined) throw refused(texts.notAMember(unknown))
  const isOwnNamed = own !== null && wanted.includes(own.toLowerCase())
  return [...new Set([...found.map(({ email }) => email), ...(isOwnNamed ? [own] : [])])]
}

async function findingsOf(ctx: TenantCtx, run: LatestRun): Promise<PageFindings> {
  const filter: TenantCtx = { ...ctx, target: { ...ctx.target, id: run.run_id } }
  const [quality, details, { requests }] = await Promise.all([
    findQuality(filter),
    readDetails(filter),
    readRequests(filter),
  ])
  return {
    page: run.page_name,
    quality,
    isStored: details !== null && requests !== null,
    consoleErrors: (details?.consoleErrors ?? []).map(({ text }) => text),
    broken: (requests ?? []).filter(({ status }) => status >= 400),
  }
}

/** Mails the configuration problems found by the latest runs of a page or site. */
export async function sendWebConfigAlert(
  ctx: TenantCtx,
  input: WebConfigAlert,
): Promise<z.input<typeof webConfigAlertSent>> {
  const siteId = ctx.target.siteId ?? 0
  const own = await ownAddress(ctx)
  const recipients = await addressesOf(ctx, own, input.recipients)
  const place = { siteId, pageId: input.page_id ?? null }
  const [runs, { name }] = await Promise.all([
    listLatestRuns(ctx.db, ctx.tenant, place, MAX_PAGES),
    getSiteName(ctx.db, ctx.tenant, siteId),
  ])
  const [newest] = runs
  if (!newest) throw new AppError('NOT_FOUND', failuresMessages.noData)
  const findings: PageFindings[] = []
  for (const run of runs) findings.push(await findingsOf(ctx, run))
  const { length: faults } = webConfigFaults(findings)
  const checked = runs.map(({ page_id }) => page_id)
  const isComplete =
    findings.every(hasAllResults) && !(await hasUncheckedPages(ctx.db, ctx.tenant, place, checked))
  if (faults === 0) return { pages: runs.length, faults: 0, isComplete, recipients: [] }
  const more = faults - MAX_FAULTS
  const mail = {
    kind: 'audits.webConfig',
    about: {
      organization: ctx.tenant,
      client: ctx.target.clientId,
      project: ctx.target.projectId,
      site: siteId,
    },
    write: () => ({
      subject: texts.subject(name, faults),
      paragraphs: [
        texts.intro(runs.length, name),
        ...webConfigFaults(findings).slice(0, MAX_FAULTS).map(describeFault),
        ...(more > 0 ? [texts.more(more)] : []),
      ],
      action: {
        label: texts.action,
        url: publicUrl(paths.report(siteId, newest.page_id, 'overview', { pointId: newest.run_id })),
      },
      footnote: texts.footnote(own ?? texts.anAdministrator),
    }),
  }
  await inTransaction(ctx, async (tx) => {
    for (const to of recipients) await queueMail(ctx, tx, { ...mail, to })
    await recordActivity(ctx, tx, 'site.mailFaults', siteId, { after: { recipients, faults } })
  })
  return { pages: runs.length, faults, isComplete, recipients }
}

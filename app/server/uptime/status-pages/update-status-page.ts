import { statusPagesMessages } from '~/shared/messages/status-pages'
import {
  type StatusPage,
  type StatusPageBody,
  type StatusPageChange,
  statusPageBody,
} from '~/shared/schemas/status-page'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, type FieldErrors, notFound } from '../../platform/errors'
import { mergeChange } from '../../platform/http/merge-change'
import { newSecret } from '../../platform/secrets'
import { forgetPublicStatus } from './read-public-status'
import { readStatusPage } from './read-status-page'
import { tellsAddress } from './rules'
import { listOwnMonitors, saveStatusPage, setPageKey, setPageMonitors } from './store'

/** Without the key, which gives access. */
const loggedOf = ({ title, key, url, clientName, monitors, ...rest }: StatusPage) => ({
  name: title,
  ...rest,
  monitors: monitors.map(({ monitor, label }) => ({ monitor, label })),
})

/** Changes the named settings; the key stays. */
export async function updateStatusPage(ctx: TenantCtx, change: StatusPageChange): Promise<StatusPage> {
  const client = Number(ctx.target.id)
  const input = mergeChange(statusPageBody, await readStatusPage(ctx), change)
  await refuseMonitors(ctx, input)
  const saved = await inTransaction(ctx, async (tx) => {
    const before = await readStatusPage(ctx, tx)
    const { monitors, ...page } = input
    const values = { ...page, accent: input.accent || null, website: input.website || null }
    await saveStatusPage(tx, ctx.tenant, client, { values, key: newSecret(), now: ctx.now() })
    await setPageMonitors(
      tx,
      ctx.tenant,
      client,
      monitors.map(({ monitor, label }) => ({ monitorId: monitor, label: label || null })),
    )
    const after = await readStatusPage(ctx, tx)
    await recordActivity(ctx, tx, before.key === null ? 'statusPage.create' : 'statusPage.update', client, {
      ...(before.key !== null && { before: loggedOf(before) }),
      after: loggedOf(after),
    })
    return after
  })
  forgetPublicStatus()
  return saved
}

/** Throws field errors for foreign and repeated monitors and for names that reveal an address. */
async function refuseMonitors(ctx: TenantCtx, { monitors }: StatusPageBody): Promise<void> {
  const words = statusPagesMessages
  const requested = monitors.map(({ monitor }) => monitor)
  const rows = await listOwnMonitors(ctx.db, ctx.tenant, Number(ctx.target.id), requested)
  const own = new Map(rows.map((row) => [row.id, row]))
  const fields: FieldErrors = {}
  for (const [index, { monitor, label }] of monitors.entries()) {
    const row = own.get(monitor)
    const at = `monitors[${index}]`
    if (!row) fields[`${at}.monitor`] = [words.foreignMonitor]
    else if (requested.indexOf(monitor) < index) fields[`${at}.monitor`] = [words.duplicateMonitor]
    else if (!label && tellsAddress(row)) fields[`${at}.label`] = [words.nameRequired]
  }
  const [first] = Object.values(fields).flat()
  if (first) throw new AppError('INVALID', first, { fields })
}

/** The previous URL stops working. */
export async function renewStatusKey(ctx: TenantCtx): Promise<StatusPage> {
  const client = Number(ctx.target.id)
  const saved = await inTransaction(ctx, async (tx) => {
    if (!(await setPageKey(tx, ctx.tenant, client, newSecret(), ctx.now()))) throw notFound()
    const after = await readStatusPage(ctx, tx)
    await recordActivity(ctx, tx, 'statusPage.newKey', client, { after: { name: after.title } })
    return after
  })
  forgetPublicStatus()
  return saved
}

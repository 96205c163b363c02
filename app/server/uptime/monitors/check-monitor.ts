import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { normalizeTarget } from '~/shared/rules/uptime/monitor-target'
import type { MonitorBody } from '~/shared/schemas/monitor'
import type { MonitorSettings, RequestSecrets } from '~/shared/schemas/monitor-kinds'
import type { TenantCtx } from '../../platform/context'
import { AppError, type FieldErrors } from '../../platform/errors'
import { checkTargetUrl } from '../../platform/targets'
import { LOCAL_SLUG, listLocations } from '../../structure/locations'
import { findSitePage, type MonitorValues } from './monitor.store'
import { monitorValues, resolverUrl } from './monitor-values'
import { type KnownRequest, mergeRequest } from './request-secrets'

export interface CheckedMonitor {
  values: MonitorValues
  locations: number[]
  /** null keeps the stored secrets, which can't be decrypted. */
  secrets: RequestSecrets | null
  isPaused: boolean
}

/**
 * Validates a monitor. Throws field errors for contradictions, foreign pages, unknown locations and private
 * addresses; unresolvable hosts are allowed.
 */
export async function checkMonitor(
  ctx: TenantCtx,
  input: MonitorBody,
  site: number,
  known?: KnownRequest,
): Promise<CheckedMonitor> {
  const [page, locations] = await Promise.all([
    input.page == null ? undefined : findSitePage(ctx.db, ctx.tenant, site, input.page),
    chooseLocations(ctx, input.locations),
  ])
  const { values, checked, faults: ofValues } = monitorValues(input, page)
  const { secrets, faults: ofSecrets } = mergeRequest(input, checked, known)
  const faults: FieldErrors = { ...ofSecrets, ...ofValues }
  if (input.page != null && !page) faults['page'] = [inputMessages.notAnOption]
  if (!locations) faults['locations'] = [inputMessages.notAnOption]
  refuse(faults)
  refuse(await addressFaults(ctx, values.settings, checked, values.target !== null))
  return { values, locations: locations ?? [], secrets, isPaused: input.isPaused }
}

function refuse(faults: FieldErrors): void {
  const [first] = Object.values(faults).flat()
  if (first) throw new AppError('INVALID', first, { fields: faults })
}

/** The requested locations, or the local one; null when one is invalid. */
async function chooseLocations(ctx: TenantCtx, wanted: number[]): Promise<number[] | null> {
  const all = await listLocations(ctx)
  if (wanted.length === 0) return all.filter(({ slug }) => slug === LOCAL_SLUG).map(({ _id }) => _id)
  const known = new Set(all.map(({ _id }) => _id))
  return wanted.every((id) => known.has(id)) ? [...new Set(wanted)] : null
}

/** The URL of a page was checked when it was saved. */
async function addressFaults(
  ctx: TenantCtx,
  settings: MonitorSettings,
  checked: string,
  isOwn: boolean,
): Promise<FieldErrors> {
  const read = normalizeTarget(settings.kind, checked)
  if (!read.ok) return { target: [read.message] }
  const resolver = settings.kind === 'dns' ? settings.resolver : null
  const [ofTarget, ofResolver] = await Promise.all([
    isOwn ? addressRefusal(ctx, read.url) : null,
    resolver === null ? null : addressRefusal(ctx, resolverUrl(resolver)),
  ])
  return {
    ...(ofTarget && { target: [ofTarget] }),
    ...(ofResolver && { 'settings.resolver': [ofResolver] }),
  }
}

async function addressRefusal(ctx: TenantCtx, url: string): Promise<string | null> {
  const check = await checkTargetUrl(url, { allowPrivate: ctx.allowPrivateTargets })
  if (check.ok || check.reason === 'unresolvable') return null
  return urlMessages[check.reason]
}

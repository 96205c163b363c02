import type { z } from 'zod'
import { siteMessages } from '~/shared/messages/hierarchy'
import type { bulkResult, bulkSites } from '~/shared/schemas/site-import'
import type { SettingsFault } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { type CheckedSite, checkSites } from './check-sites'
import { parseSettings } from './parse-settings'
import { withinQuotas } from './within-quotas'
import { insertCheckedSites, refuse, takenNames } from './write-sites'

/** Creates many sites in one transaction. Without `onlyValid` one refused site refuses all of them. */
export async function createSites(
  ctx: TenantCtx,
  { sites, onlyValid }: z.output<typeof bulkSites>,
): Promise<z.input<typeof bulkResult>> {
  const { clientId, projectId } = ctx.target
  if (clientId === undefined || projectId === undefined) throw notFound()
  return withinQuotas(ctx, async (tx) => {
    const own = { ...ctx, db: tx }
    const rows = await judge(own, { clientId, projectId }, sites)
    if (!onlyValid) refuse(rows.map(({ faults }) => faults))
    const valid = rows.flatMap(({ site, faults }) => (site && faults.length === 0 ? [{ site }] : []))
    const ids = await insertCheckedSites(tx, own, { clientId, projectId }, valid)
    const idOf = new Map(valid.map(({ site }, index) => [site, ids[index]]))
    return {
      created: ids.length,
      results: rows.map(({ name, site, faults }) => ({
        name,
        site: (site && idOf.get(site)) ?? null,
        faults,
      })),
    }
  })
}

interface Judged {
  name: string
  site: CheckedSite | null
  faults: SettingsFault[]
}

async function judge(
  ctx: TenantCtx,
  { clientId, projectId }: { clientId: number; projectId: number },
  sites: unknown[],
): Promise<Judged[]> {
  const parsed = sites.map((site) => parseSettings(site))
  const readable = parsed.flatMap(({ settings }) => settings ?? [])
  const checks = await checkSites(ctx, clientId, readable)
  const taken = await takenNames(
    ctx.db,
    ctx.tenant,
    projectId,
    readable.map(({ name }) => name),
  )
  let nth = 0
  return parsed.map(({ settings, faults }, index): Judged => {
    if (!settings) return { name: nameOf(sites[index]), site: null, faults }
    const [check, isTaken] = [checks[nth], taken[nth]]
    nth++
    const found = check?.ok ? [] : (check?.faults ?? [])
    const ofName = isTaken ? [{ field: 'name', message: siteMessages.nameTaken }] : []
    return { name: settings.name, site: check?.ok ? check.site : null, faults: [...found, ...ofName] }
  })
}

function nameOf(input: unknown): string {
  const { name } = Object(input) as { name?: unknown }
  return typeof name === 'string' ? name.slice(0, 200) : ''
}

import { scopeOf } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type { TenantCtx } from '../../platform/context'
import {
  type ChartPage,
  listChartPages,
  listDeviceNames,
  listFormFactors,
  listLocationNames,
  type NamedId,
} from './page.store'
import type { ChartFacts } from './settings'

/** What several charts of a dashboard need, read once per request. */
export interface ChartReader {
  ctx: TenantCtx
  /** What the pages of the chart are, and which of them the caller may see. */
  pagesOf(facts: ChartFacts): Promise<ChartPage[]>
  formFactorsOf(facts: ChartFacts): Promise<FormFactor[]>
  devices(): Promise<NamedId[]>
  locations(): Promise<NamedId[]>
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= read()
    return found
  }
}

export function chartReader(ctx: TenantCtx): ChartReader {
  const scope = scopeOf(ctx.actor)
  const client = ctx.target.clientId ?? 0
  const known = new Map<string, Promise<unknown>>()
  const shared = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const found = (known.get(key) as Promise<T> | undefined) ?? read()
    known.set(key, found)
    return found
  }
  const placesKey = ({ settings: { projects, sites, pages, includesCompetitors } }: ChartFacts) =>
    JSON.stringify([projects, sites, pages, includesCompetitors])
  const pagesOf = (facts: ChartFacts) =>
    shared(`pages ${placesKey(facts)}`, () => listChartPages(ctx.db, facts, scope))
  return {
    ctx,
    pagesOf,
    formFactorsOf: (facts) =>
      shared(`form factors ${placesKey(facts)} ${facts.settings.devices}`, async () => {
        const sites = new Set((await pagesOf(facts)).map((page) => page.site_id))
        return listFormFactors(ctx.db, facts, [...sites])
      }),
    devices: once(() => listDeviceNames(ctx.db, ctx.tenant, client)),
    locations: once(() => listLocationNames(ctx.db)),
  }
}

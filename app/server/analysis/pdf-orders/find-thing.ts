import { inputMessages } from '~/shared/messages/form'
import { pdfMessages } from '~/shared/messages/pdf'
import type { PdfOrderContent } from '~/shared/schemas/pdf-order'
import { MAX_PDF_PAGES, PDF_SECTIONS } from '~/shared/values/pdf-choices'
import { authorize, thingNotFound } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { findComparison } from '../compare-sessions'
import {
  countPages,
  findClientName,
  findDashboardName,
  findProjectName,
  findSite,
  listPageNames,
} from './store'

type Named = Pick<PdfOrderContent, 'kind' | 'sections' | 'devices'> & Partial<PdfOrderContent>

export interface OrderedThing {
  tenant: number
  client: number
  project: number | null
  site: number | null
  title: string
  /** Sections to print, about. */
  size: number
}

const placeOf = ({ tenant, target }: TenantCtx, level: 'client' | 'project' | 'site') => ({
  tenant,
  client: target.clientId ?? 0,
  project: level === 'client' ? null : (target.projectId ?? null),
  site: level === 'site' ? (target.siteId ?? null) : null,
})

const devicesOf = ({ devices }: Named) => Math.max(1, devices.length)
const MAX_SIZE = PDF_SECTIONS.length * MAX_PDF_PAGES

async function ofPages(ctx: Ctx, content: Named): Promise<OrderedThing> {
  const { kind, site: id = 0, page, sections } = content
  const allowed = await authorize(ctx, 'site.read', { kind: 'site', id })
  const site = await findSite(ctx.db, allowed.tenant, id)
  if (!site) throw thingNotFound('site')
  const requested = kind === 'page' ? [page ?? 0] : (content.pages ?? [])
  const names = new Map(
    (kind === 'site' ? [] : await listPageNames(ctx.db, allowed.tenant, id, requested)).map((found) => [
      found.id,
      found.name,
    ]),
  )
  if (kind !== 'site' && requested.some((one) => !names.has(one)))
    throw fieldError(kind === 'page' ? 'page' : 'pages', inputMessages.notAnOption)
  if (kind === 'site' && site.pages > MAX_PDF_PAGES)
    throw fieldError('kind', pdfMessages.form.tooManyPages(MAX_PDF_PAGES))
  const pages = kind === 'site' ? site.pages : requested.length
  const first = names.get(requested[0] ?? 0)
  const title = kind === 'page' && first ? pdfMessages.titles.page(first, site.name) : site.name
  const size = Math.min(MAX_SIZE, Math.max(1, pages) * sections.length * devicesOf(content))
  return { ...placeOf(allowed, 'site'), title, size }
}

async function ofPlace(ctx: Ctx, content: Named): Promise<OrderedThing> {
  const { kind, client: clientId, project: projectId, site: siteId, month } = content
  const level = kind !== 'project' && siteId ? 'site' : projectId ? 'project' : 'client'
  const id = { site: siteId, project: projectId, client: clientId }[level] ?? 0
  const allowed = await authorize(ctx, `${level}.read`, { kind: level, id })
  const place = placeOf(allowed, level)
  if (clientId !== undefined && place.client !== clientId)
    throw fieldError('client', inputMessages.notAnOption)
  const name =
    level === 'site'
      ? (await findSite(ctx.db, allowed.tenant, id))?.name
      : await (level === 'project' ? findProjectName : findClientName)(ctx.db, allowed.tenant, id)
  if (name === undefined) throw thingNotFound(level)
  const { titles } = pdfMessages
  const title =
    kind === 'uptimeMonth' && month
      ? titles.month(name, month)
      : kind === 'benchmark'
        ? titles.benchmark(name)
        : name
  const pages = content.withPages ? await countPages(ctx.db, allowed.tenant, place) : 0
  const size = 10 + Math.min(MAX_PDF_PAGES, pages) * content.sections.length * devicesOf(content)
  return { ...place, title, size: Math.min(MAX_SIZE, size) }
}

async function ofComparison(ctx: Ctx, id: string): Promise<OrderedThing> {
  const found = await findComparison(ctx.db, ctx.actor, id)
  if (!found) throw thingNotFound('compare session')
  const { tenant, client, title, tests } = found
  return { tenant, client, project: null, site: null, title, size: tests * 2 }
}

async function ofDashboard(ctx: Ctx, id: string): Promise<OrderedThing> {
  const allowed = await authorize(ctx, 'personalDashboard.read', { kind: 'personalDashboard', id })
  const name = await findDashboardName(ctx.db, allowed.tenant, id)
  if (name === undefined) throw thingNotFound('personal dashboard')
  return { ...placeOf(allowed, 'client'), title: name, size: 10 }
}

/** What is ordered, once the caller may see it. */
export function findThing(ctx: Ctx, content: Named): Promise<OrderedThing> {
  const { kind, sessionId = '', dashboardId = '' } = content
  if (kind === 'comparison') return ofComparison(ctx, sessionId)
  if (kind === 'personalDashboard') return ofDashboard(ctx, dashboardId)
  return kind === 'page' || kind === 'pages' || kind === 'site'
    ? ofPages(ctx, content)
    : ofPlace(ctx, content)
}

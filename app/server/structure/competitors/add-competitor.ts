import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import type { competitiveTemplate } from '~/shared/schemas/competitor'
import type { CreatedSite } from '~/shared/schemas/site'
import { authorize } from '../../platform/access'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { ensureCompetitorProject } from '../projects'
import { createSite, readSite } from '../sites'

type Template = z.output<typeof competitiveTemplate>

/** Adds a competitor's pages, tested as an own site is or as asked. */
export async function addCompetitor(
  ctx: TenantCtx,
  { urls, name, site, ...query }: Template,
): Promise<CreatedSite> {
  const settings = site === undefined ? query : await settingsLike(ctx, site, query)
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, db: tx }
    const project = await ensureCompetitorProject(within)
    const place = await authorize(within, 'site.create', { kind: 'project', id: project })
    const creating = createSite(place, {
      timezone: 'UTC',
      frequency: DEFAULT_CRON,
      runs: 1,
      ...settings,
      name,
      pages: urls.map((url) => ({ url })),
      isScheduled: true,
      tags: [],
      consentCookie: null,
      keepsTrace: false,
      countsNoisy: false,
      googleSettings: null,
      isUniversalGA: false,
    })
    return withUrlField(creating)
  })
}

/** Of an own site of the client. */
async function settingsLike(ctx: TenantCtx, id: number, requested: Omit<Template, 'urls' | 'name' | 'site'>) {
  const place = await authorize(ctx, 'site.read', { kind: 'site', id }).catch(() => null)
  if (place?.target.clientId !== ctx.target.clientId) throw fieldError('site', inputMessages.notAnOption)
  const { frequency, timezone, devices, regions, runs } = await readSite(place as TenantCtx)
  const given = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
  return { frequency, timezone, devices, regions, runs: runs as Template['runs'], ...given }
}

/** Errors of single pages, in the field with all addresses. */
async function withUrlField<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const [ofPages, others] = [{} as Record<string, string[]>, {} as Record<string, string[]>]
    for (const [field, texts] of Object.entries(error.fields))
      (field.startsWith('pages') ? ofPages : others)[field] = texts
    const texts = [...new Set(Object.values(ofPages).flat())]
    const fields = { ...others, ...(texts.length > 0 && { urls: texts }) }
    throw new AppError(error.code, error.message, { fields, ...(error.reason && { reason: error.reason }) })
  }
}

import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { pageMoveMessages } from '~/shared/messages/page-move'
import type { pageMove, pageMoveToNewSite } from '~/shared/schemas/page-move'
import { newSite, type Site } from '~/shared/schemas/site'
import { authorize } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import {
  createSite,
  listPages,
  loadSite,
  lockPage,
  lockSite,
  MAX_PAGES,
  movePageRows,
} from '../../structure/sites'
import { withinQuotas } from '../site-settings'

const settings = newSite.omit({ pages: true })

/** Moves a page with its history to another site of the client; a job updates what is large. */
export async function movePage(
  ctx: TenantCtx,
  { page_id, site_id }: z.output<typeof pageMove>,
): Promise<Site> {
  const target = await authorize(ctx, 'site.update', { kind: 'site', id: site_id })
  if (
    target.tenant !== ctx.tenant ||
    target.target.clientId !== ctx.target.clientId ||
    site_id === ctx.target.id
  )
    throw fieldError('site_id', inputMessages.notAnOption)
  return withinQuotas(ctx, async (tx) => {
    await move(ctx, tx, page_id, site_id)
    return loadSite(tx, ctx.tenant, site_id)
  })
}

/** The new site gets devices, locations, schedule and settings of the old one. */
export async function movePageToNewSite(
  ctx: TenantCtx,
  { page_id, site_name, project }: z.output<typeof pageMoveToNewSite>,
): Promise<Site> {
  const target = await authorize(ctx, 'site.create', { kind: 'project', id: project })
  if (target.tenant !== ctx.tenant || target.target.clientId !== ctx.target.clientId)
    throw fieldError('project', inputMessages.notAnOption)
  return withinQuotas(ctx, async (tx) => {
    const from = await loadSite(tx, ctx.tenant, Number(ctx.target.id))
    const made = await createSite(
      { ...target, db: tx },
      {
        ...settings.parse({ ...from, name: site_name }),
        pages: [],
      },
    ).catch(atSiteName)
    await move(ctx, tx, page_id, made._id)
    return loadSite(tx, ctx.tenant, made._id)
  })
}

function atSiteName(error: unknown): never {
  if (error instanceof AppError && error.fields?.name)
    throw new AppError(error.code, error.message, { fields: { site_name: error.fields.name } })
  throw error
}

async function move(ctx: TenantCtx, tx: Db, pageId: number, siteId: number): Promise<void> {
  const { tenant } = ctx
  const fromId = Number(ctx.target.id)
  // In order of their ids, so that two moves in opposite directions don't wait for each other.
  for (const id of [fromId, siteId].sort((a, b) => a - b)) await lockSite(tx, tenant, id)
  const page = await lockPage(tx, tenant, fromId, pageId)
  if (!page) throw fieldError('page_id', inputMessages.notAnOption)
  const [left, there] = await Promise.all([listPages(tx, tenant, fromId), listPages(tx, tenant, siteId)])
  if (left.length === 1) throw new AppError('CONFLICT', pageMoveMessages.onlyPage)
  if (there.some(({ url }) => url === page.url)) throw fieldError('page_id', urlMessages.duplicateThere)
  if (there.length >= MAX_PAGES) throw fieldError('page_id', inputMessages.atMostPages(MAX_PAGES))
  const { project_id: projectId, name: to } = await lockSite(tx, tenant, siteId)
  const { name: from } = await lockSite(tx, tenant, fromId)
  await movePageRows(tx, { tenant, projectId, siteId }, pageId, ctx.now())
  await recordActivity(ctx, tx, 'page.move', pageId, {
    before: { name: page.name, site: from },
    after: { name: page.name, site: to },
  })
}

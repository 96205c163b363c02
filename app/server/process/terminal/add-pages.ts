import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { clientForm } from '~/shared/schemas/client'
import { newSite } from '~/shared/schemas/site'
import { createOrganization, listOrganizations } from '../../accounts/organizations'
import { readDemo } from '../../administration/demo'
import { requestTests } from '../../measuring/test-queue'
import { authorize } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { createClient, listClients } from '../../structure/clients'
import { createProject, listProjects } from '../../structure/projects'
import { createSite, findPages, listSites, readSite, updateSite } from '../../structure/sites'

export interface AddedPage {
  url: string
  siteId: number
  pageId: number
  testIds: string[]
}

export async function addPages(
  ctx: Ctx,
  urls: string[],
): Promise<{ pages: AddedPage[]; refused: { url: string; reason: string }[] }> {
  const pages: AddedPage[] = []
  const refused: { url: string; reason: string }[] = []
  for (const url of urls) {
    try {
      pages.push(await addPage(ctx, url))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ url, reason: error.message })
    }
  }
  return { pages, refused }
}

async function addPage(ctx: Ctx, typed: string): Promise<AddedPage> {
  const normalized = normalizePageUrl(typed)
  if (!normalized.ok) throw new AppError('INVALID', normalized.message)
  const { url } = normalized
  const page = (await findPage(ctx, url)) ?? (await createPage(ctx, url))
  const target = await authorize(ctx, 'test.create', { kind: 'page', id: page.pageId })
  const { tests } = await requestTests(target, { page_id: page.pageId }, 'terminal')
  return { url, ...page, testIds: tests.map((test) => test.testId) }
}

async function findPage(ctx: Ctx, url: string) {
  const known = (await findPages(ctx, url))[0]
  return known && { siteId: known.site, pageId: known._id }
}

/** Uses the site named after the host, or creates it in the first project. */
async function createPage(ctx: Ctx, url: string): Promise<{ siteId: number; pageId: number }> {
  const name = siteNameFromUrl(url)
  const sites = await listSites(ctx, {
    page: 1,
    limit: 50,
    keyword: name,
    orderBy: 'name',
    orderDirection: 'asc',
  })
  const known = sites.items.find((site) => site.name === name)
  if (known) {
    const target = await authorize(ctx, 'site.update', { kind: 'site', id: known._id })
    const before = await readSite(target)
    const after = await updateSite(target, { pages: [...before.pages, { url }] })
    const added = after.pages.find((page) => !before.pages.some((old) => old._id === page._id))
    return { siteId: known._id, pageId: added?._id ?? 0 }
  }
  const projectId = await anyProject(ctx, name)
  const target = await authorize(ctx, 'site.create', { kind: 'project', id: projectId })
  const site = await createSite(target, newSite.parse({ project: projectId, name, pages: [{ url }] }))
  return { siteId: site._id, pageId: site.pages[0]?._id ?? 0 }
}

const first = { page: 1, limit: 1, orderBy: 'createdAt', orderDirection: 'asc' } as const

/** The first project outside the demo, with what is above it; missing ones are created. */
async function anyProject(ctx: Ctx, name: string): Promise<number> {
  const organization = await anyOrganization(ctx, name)
  const client = (await listClients(ctx, { ...first, organization })).items[0]
  const clientId = client?._id ?? (await addClient(ctx, organization, name))
  const project = (await listProjects(ctx, { ...first, client: clientId })).items[0]
  if (project) return project._id
  const target = await authorize(ctx, 'project.create', { kind: 'client', id: clientId })
  return (await createProject(target, { name }))._id
}

async function anyOrganization(ctx: Ctx, name: string): Promise<number> {
  const demo = await readDemo(ctx)
  const { items } = await listOrganizations(ctx, { ...first, limit: 2 })
  const known = items.find(({ _id }) => _id !== demo.organization?._id)
  return (known ?? (await createOrganization(ctx, { name })))._id
}

async function addClient(ctx: Ctx, organization: number, name: string): Promise<number> {
  const target = await authorize(ctx, 'client.create', { kind: 'organization', id: organization })
  return (await createClient(target, clientForm.parse({ name })))._id
}

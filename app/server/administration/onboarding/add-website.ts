import { getDomain } from 'tldts'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { noticesOf } from '~/shared/rules/measuring/urls'
import { candidateUrls, freeName } from '~/shared/rules/onboarding/address'
import type { AddWebsite } from '~/shared/schemas/add-website'
import type { AddedWebsite } from '~/shared/schemas/onboarding'
import { newSite, type Site } from '~/shared/schemas/site'
import { requestTests } from '../../measuring/test-queue'
import { authorize } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { withForeign } from '../../platform/foreign'
import { createSite, findPages } from '../../structure/sites'
import { choosePlace, ensureProject, type Place } from './choose-place'
import type { FoundWebsite } from './detect-website'
import { detectWebsiteJob } from './foreign-job'
import { listSiteNames } from './store'

/**
 * Adds the website of a typed address: client and project where they are missing, site and page, in one transaction;
 * then requests its first tests. Rights come before the request to the address.
 */
export async function addWebsite(ctx: Ctx, input: AddWebsite): Promise<AddedWebsite> {
  const place = await choosePlace(ctx, input)
  const search = { typed: input.url, allowPrivate: ctx.allowPrivateTargets }
  const owner = 'id' in place ? `website ${place.kind} ${place.id}` : 'website'
  const found = await withForeign(owner, ({ readOne }) => readOne(detectWebsiteJob, search))
  await refuseKnown(ctx, found.url)
  const site = await inTransaction(ctx, (tx) => createWebsite({ ...ctx, db: tx }, place, found, input))
  const { tests, refused } = input.startsTests
    ? await requestFirstTests(ctx, site._id)
    : { tests: [], refused: null }
  const { organization, client, project, name } = site
  return {
    ...{ organization, client, project, name, url: found.url },
    site: site._id,
    page: site.pages[0]?._id ?? 0,
    tests,
    testsRefused: refused,
    notices: noticesOf(candidateUrls(input.url).slice(0, 1)),
  }
}

async function refuseKnown(ctx: Ctx, url: string): Promise<void> {
  const [known] = await findPages(ctx, url)
  if (!known) return
  const message = addWebsiteMessages.known(known.url, known.siteName)
  throw new AppError('CONFLICT', message, { fields: { url: [message] }, reason: 'PAGE_EXISTS' })
}

async function createWebsite(
  ctx: Ctx,
  place: Place,
  { url, names }: FoundWebsite,
  { timezone }: AddWebsite,
): Promise<Site> {
  const project = await ensureProject(ctx, place, names, domainOf(url))
  const target = await authorize(ctx, 'site.create', { kind: 'project', id: project })
  const name = freeName(names, await listSiteNames(ctx.db, target.tenant, project))
  return createSite(
    target,
    newSite.parse({
      project,
      name,
      timezone,
      pages: [{ url, name: isHome(url) ? addWebsiteMessages.homePage : undefined }],
    }),
  )
}

/** Such as example.com; of an address without a domain its host. */
const domainOf = (url: string): string => getDomain(url) ?? new URL(url).hostname
const isHome = (url: string): boolean => new URL(url).pathname === '/' && new URL(url).search === ''

/** A site that exceeds the quota stays, untested. */
async function requestFirstTests(
  ctx: Ctx,
  site: number,
): Promise<{ tests: AddedWebsite['tests']; refused: string | null }> {
  try {
    const target = await authorize(ctx, 'test.create', { kind: 'site', id: site })
    const { tests } = await requestTests(target, { site_id: site })
    return { tests, refused: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { tests: [], refused: error.message }
  }
}

import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import type { CreatedSite } from '~/shared/schemas/site'
import { AppError } from '../../platform/errors'
import type { ApiClient } from '../api-for'
import { redirectWithToast, toastOf } from '../toast'

/** Starts the first tests of a new site and opens the live report of its first page; a refusal is shown there. */
export async function startFirstTests(api: ApiClient, site: CreatedSite): Promise<Response> {
  const refused = await api
    .post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
    .then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return error.message
      },
    )
  const [page] = site.pages
  const to = page ? paths.liveReport(site._id, page._id) : paths.projectSites(site.client, site.project)
  return refused === null
    ? redirectWithToast(to, toastOf(successMessages.siteCreated, site.notices))
    : redirectWithToast(to, { status: 'warning', message: addWebsiteMessages.testsRefused(refused) })
}

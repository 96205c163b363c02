import { data, redirect } from '@remix-run/node'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'
import { candidateUrls } from '~/shared/rules/onboarding/address'
import { addWebsiteForm } from '~/shared/schemas/add-website'
import { AppError } from '../../platform/errors'
import { type ApiClient, apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { requireVisitor } from '../visitor'
import { submitForm } from './form'

/** Adds the website of the posted form and opens its live report. A known page comes back with its report. */
export async function addWebsite(request: Request) {
  const { timezone } = await requireVisitor(request)
  const api = apiFor(request)
  return submitForm(request, addWebsiteForm, async (body, reply) => {
    const added = await api
      .post('/api/onboarding/website', { body: { ...body, timezone } })
      .catch(async (error: unknown) => {
        if (!(error instanceof AppError) || error.reason !== 'PAGE_EXISTS') throw error
        return { refusal: error, known: await findKnown(api, body.url) }
      })
    if ('refusal' in added) {
      const error = added.refusal.fields ?? {}
      return data({ ...reply(), status: 'error' as const, error, known: added.known }, { status: 409 })
    }
    const to = paths.liveReport(added.site, added.page)
    const refused = added.testsRefused === null ? [] : [addWebsiteMessages.testsRefused(added.testsRefused)]
    const [message, ...more] = [...refused, ...added.notices]
    if (message === undefined) throw redirect(to)
    throw await redirectWithToast(to, { status: 'warning', message: [message, ...more].join('. ') })
  })
}

/** The report of the page that is monitored already. */
async function findKnown(api: ApiClient, typed: string): Promise<string | null> {
  for (const url of candidateUrls(typed)) {
    const [page] = await api.get('/api/sites/findurl', { query: { url } })
    if (page) return paths.report(page.site, page._id)
  }
  return null
}

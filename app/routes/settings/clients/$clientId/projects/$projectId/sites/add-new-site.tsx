import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { FormSections } from '~/components/settings/form-sections'
import { SettingsHeader } from '~/components/settings/settings-header'
import { SiteForm } from '~/components/sites/site-form'
import { newSiteValues } from '~/components/sites/site-values'
import { verdictOf } from '~/components/sites/verdict-of'
import { useProject } from '~/components/visitor/use-place'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { CHECK_INTENT, checkSite, readForecast } from '~/server/screens/check-site'
import { FIND_CONSENT_INTENT, findConsent } from '~/server/screens/find-consent'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { spreadAddresses } from '~/server/screens/forms/spread-addresses'
import { startFirstTests } from '~/server/screens/forms/start-first-tests'
import { redirectWithToast, toastOf } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { formMessages } from '~/shared/messages/form'
import { siteMessages } from '~/shared/messages/hierarchy'
import { siteFormSections } from '~/shared/messages/site-sections'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { SPREAD_ADDRESSES } from '~/shared/rules/site-form-rows'
import { siteEditForm, siteFieldOf } from '~/shared/schemas/site-form'

export const handle = { crumb: () => ({ label: siteMessages.add }) }

export const meta: MetaFunction = (args) => pageMeta(args, siteMessages.add)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: String(params.projectId) } }
  const [project, devices, locations, forecast] = await Promise.all([
    api.get('/api/projects/{id}', id),
    api.get('/api/projects/{id}/devices', id),
    api.get('/api/projects/{id}/locations', id),
    readForecast(api, id.params.id),
  ])
  await requireAdmin(request, {
    organizationId: project.organization,
    clientId: project.client,
    projectId: project._id,
  })
  return { devices, locations, forecast, timeZones: Intl.supportedValuesOf('timeZone') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { clientId = '', projectId = '' } = params
  return entityActions(request, {
    [SPREAD_ADDRESSES]: spreadAddresses,
    [FIND_CONSENT_INTENT]: formAction(siteEditForm, async ({ site }, reply) => ({
      ...reply(),
      consent: await findConsent(api, site),
    })),
    [CHECK_INTENT]: formAction(siteEditForm, async ({ site }, reply) => ({
      ...reply(),
      verdict: await checkSite(api, projectId, site),
    })),
    default: formAction(siteEditForm, async ({ site, pageRows, startsTests }) => {
      const creating = api.post('/api/sites', { body: { ...site, project: projectId } })
      const created = await withFieldNames(creating, siteFieldOf(pageRows))
      if (startsTests) throw await startFirstTests(api, created)
      const toast = toastOf(successMessages.siteCreated, created.notices)
      throw await redirectWithToast(paths.projectSites(clientId, projectId), toast)
    }),
  })
}

export default function AddNewSiteRoute() {
  const project = useProject()
  const { devices, locations, forecast, timeZones } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={siteMessages.add} />
      <FormSections sections={siteFormSections()}>
        <SiteForm
          lastResult={lastResult}
          values={newSiteValues(devices, locations, timeZone)}
          devices={devices}
          locations={locations}
          timeZones={timeZones}
          submitLabel={formMessages.create}
          isNew
          cancelTo={paths.projectSites(project.client, project._id)}
          check={{ path: paths.siteSettingsCheck(project._id), verdict: verdictOf(lastResult) ?? forecast }}
        />
      </FormSections>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import BellRing from 'lucide-react/icons/bell-ring'
import Mail from 'lucide-react/icons/mail'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { UptimeCard } from '~/components/monitors/uptime-card'
import { DeletionCard } from '~/components/settings/deletion-card'
import { FormSections, Section } from '~/components/settings/form-sections'
import { SettingsHeader } from '~/components/settings/settings-header'
import { MovePageCard } from '~/components/sites/move-page-card'
import { SiteBackoffs } from '~/components/sites/site-backoffs'
import { useSiteDialog } from '~/components/sites/site-dialog'
import { SiteForm } from '~/components/sites/site-form'
import { siteValues } from '~/components/sites/site-values'
import { verdictOf } from '~/components/sites/verdict-of'
import { ScriptLinks } from '~/components/test-scripts/script-links'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useSite } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { CHECK_INTENT, checkSite, readForecast } from '~/server/screens/check-site'
import { FIND_CONSENT_INTENT, findConsent } from '~/server/screens/find-consent'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { movePageActions } from '~/server/screens/forms/move-page'
import { spreadAddresses } from '~/server/screens/forms/spread-addresses'
import { readMoveChoices } from '~/server/screens/readers/read-move-choices'
import { readSite } from '~/server/screens/readers/read-site'
import { redirectDeleted, redirectWithToast, toastOf } from '~/server/screens/toast'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { failuresMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { monitorsMessages } from '~/shared/messages/monitors'
import { pageTitlesMessages } from '~/shared/messages/page-titles'
import { partsMessages } from '~/shared/messages/parts'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { siteSections } from '~/shared/messages/site-sections'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { SPREAD_ADDRESSES } from '~/shared/rules/site-form-rows'
import { deletionForm } from '~/shared/schemas/client'
import { siteEditForm, siteFieldOf } from '~/shared/schemas/site-form'

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, pageTitlesMessages.areas.settings)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const site = await readSite(api, params)
  const project = { params: { id: String(site.project) } }
  const [devices, locations, scripts, monitors, moveChoices, forecast] = await Promise.all([
    api.get('/api/projects/{id}/devices', project),
    api.get('/api/projects/{id}/locations', project),
    api.get('/api/sites/{id}/scripts', { params: { id: String(site._id) } }),
    api.get('/api/monitors', { query: { site: site._id, limit: 1 } }),
    readMoveChoices(request, api, site),
    readForecast(api, String(site.project), String(site._id)),
  ])
  const timeZones = Intl.supportedValuesOf('timeZone')
  return { devices, locations, scripts, monitors, moveChoices, forecast, timeZones }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { clientId = '', projectId = '', siteId = '' } = params
  const list = paths.projectSites(clientId, projectId)
  return entityActions(request, {
    delete: formAction(deletionForm, async (body) => {
      const { deletions } = await api.delete('/api/sites/{id}', { params: { id: siteId }, body })
      throw await redirectDeleted(list, successMessages.siteDeleted, deletions)
    }),
    ...movePageActions(api, siteId),
    [SPREAD_ADDRESSES]: spreadAddresses,
    [FIND_CONSENT_INTENT]: formAction(siteEditForm, async ({ site }, reply) => ({
      ...reply(),
      consent: await findConsent(api, site),
    })),
    [CHECK_INTENT]: formAction(siteEditForm, async ({ site }, reply) => ({
      ...reply(),
      verdict: await checkSite(api, projectId, site, siteId),
    })),
    default: formAction(siteEditForm, async ({ site: body, pageRows }) => {
      const saved = api.put('/api/sites/{id}', { params: { id: siteId }, body })
      const { emptiedMonitors, notices } = await withFieldNames(saved, siteFieldOf(pageRows))
      const cleared = emptiedMonitors.length > 0 ? [monitorsMessages.secretsCleared(emptiedMonitors)] : []
      throw await redirectWithToast(list, toastOf(successMessages.siteUpdated, [...cleared, ...notices]))
    }),
  })
}

export default function SiteRoute() {
  const site = useSite()
  const { devices, locations, scripts, monitors, moveChoices, forecast, timeZones } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const can = useCan()
  const target = { organizationId: site.organization, clientId: site.client, projectId: site.project }
  const mayDelete = can('site.delete', target)
  const dialog = useSiteDialog(site, moveChoices, mayDelete, lastResult)
  const formResult = dialog ? null : lastResult
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader
        title={site.name}
        actions={
          <>
            <ButtonLink to={paths.siteAlerts(site.client, site.project, site._id)} icon={BellRing}>
              {alertRuleMessages.tab}
            </ButtonLink>
            <ButtonLink to={paths.siteSubscriptions(site.project, site._id)} icon={Mail}>
              {partsMessages.emailSubscriptions}
            </ButtonLink>
            <ButtonLink to={paths.dashboardSite(site.client, site._id)}>{labels.openDashboard}</ButtonLink>
          </>
        }
      />
      {can('site.update', target) ? (
        <FormSections sections={siteSections().filter(({ id }) => mayDelete || id !== 'delete')}>
          <SiteBackoffs {...{ site, devices, locations }} />
          <SiteForm
            key={site._id}
            lastResult={formResult}
            values={siteValues(site)}
            devices={devices}
            locations={locations}
            timeZones={timeZones}
            submitLabel={formMessages.save}
            isUniversalGA={site.isUniversalGA}
            analyticsAt={paths.siteTraffic(site.client, site.project, site._id)}
            cancelTo={paths.projectSites(site.client, site.project)}
            check={{
              path: paths.siteSettingsCheck(site.project),
              site: site._id,
              verdict: verdictOf(formResult) ?? forecast,
            }}
          />
          <Section id="uptime">
            <UptimeCard site={site} monitors={monitors} />
          </Section>
          <Section id="scripts">
            <ScriptLinks site={site} scripts={scripts} />
          </Section>
          <Section id="move">
            <MovePageCard pages={site.pages.length} />
          </Section>
          {mayDelete ? (
            <Section id="delete">
              <DeletionCard name={site.name} kind="site" />
            </Section>
          ) : null}
        </FormSections>
      ) : (
        <Notice tone="info">{failuresMessages.noPermission}</Notice>
      )}
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

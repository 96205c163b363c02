import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react'
import { MetricChooser } from '~/components/alert-rules/metric-chooser'
import { ruleCrumbs } from '~/components/alert-rules/rule-crumbs'
import { RuleForm } from '~/components/alert-rules/rule-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { createRuleOf, previewRule } from '~/server/screens/forms/alert-rule-form'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { placeInUrl, readNewRule, redirectToPlace } from '~/server/screens/readers/read-alert-rule-form'
import { requireNotShareUser } from '~/server/screens/visitor'
import { alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { paths } from '~/shared/paths'
import { placeText } from '~/shared/rules/alert-rules/rule-body'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { AlertRuleChoices } from '~/shared/schemas/alert-rule'
import { alertRuleForm } from '~/shared/schemas/alert-rule-form'

export const handle = {
  crumb: ({ choices }: { choices: AlertRuleChoices }) => ruleCrumbs(choices.place, messages.add),
}

export const meta: MetaFunction = (args) => pageMeta(args, messages.add)

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectToPlace(request, await requireNotShareUser(request))
  return readNewRule(request)
}

/** A preview changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'preview' ? false : defaultShouldRevalidate

export async function action({ request }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  const api = apiFor(request)
  const place = placeInUrl(request)
  const overrides = new URL(request.url).searchParams.get('overrides')
  return entityActions(request, {
    preview: formAction(alertRuleForm, previewRule(api, place)),
    default: formAction(alertRuleForm, createRuleOf(api, place, overrides)),
  })
}

export default function NewAlertRuleRoute() {
  const { choices, body, overrides, preview } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { place } = choices
  const at = placeText(place)
  return (
    <>
      <SettingsHeader title={overrides ? messages.override : messages.add} note={place.name} />
      {overrides ? (
        <Notice className="mb-4 max-w-chart">{messages.overrideNote(overrides.place.name)}.</Notice>
      ) : null}
      {body ? (
        <RuleForm
          key={body.metric}
          {...{ body, choices, preview, lastResult }}
          submit={overrides ? messages.saveOverride : messages.saveNew}
          cancelTo={alertSettingsPath(place)}
          {...(overrides ? {} : { metricTo: paths.newAlertRule({ place: at }), choosesPage: true })}
        />
      ) : (
        <MetricChooser linkTo={(metric) => paths.newAlertRule({ place: at, metric })} />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

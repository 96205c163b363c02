import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RuleList } from '~/components/alert-rules/rule-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { SettingsHeader } from '~/components/settings/settings-header'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { FormFailure } from '~/components/ui/form/form-failure'
import { apiFor } from '~/server/screens/api-for'
import { alertRuleListActions } from '~/server/screens/forms/alert-rule-list'
import { readAlertRules } from '~/server/screens/readers/read-alert-rules'
import { alertRuleMessages, alertRuleListMessages as messages } from '~/shared/messages/alert-rules'
import { formMessages } from '~/shared/messages/form'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { AlertRuleList } from '~/shared/schemas/alert-rule'

/** A site has no tabs: its screens name it. */
export const handle = {
  crumb: ({ list: { place } }: { list: AlertRuleList }) =>
    place.level === 'site' ? { label: alertRuleMessages.title } : null,
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, alertRuleMessages.title, args.data ? [args.data.list.place.name] : [])

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { list: await readAlertRules(request, params) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { place } = await readAlertRules(request, params)
  return alertRuleListActions(request, apiFor(request), place)
}

export default function AlertSettingsRoute() {
  const { list } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const { place } = list
  const deleted = list.items.find(({ _id }) => _id === search.get('rule'))
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  const dialog =
    search.get('dialog') === 'delete' && deleted ? (
      <ConfirmDialog
        title={messages.deleteTitle(deleted.name)}
        warning={messages.deleteWarning}
        submit={formMessages.delete}
        closeTo={alertSettingsPath(place)}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      {place.level === 'site' ? <SettingsHeader title={alertRuleMessages.title} note={place.name} /> : null}
      <div className="flex flex-col gap-6">
        {dialog ? null : <FormFailure errors={errors} />}
        <RuleList list={list} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

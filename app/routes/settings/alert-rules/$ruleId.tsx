import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import Trash from 'lucide-react/icons/trash-2'
import { ruleCrumbs } from '~/components/alert-rules/rule-crumbs'
import { RuleForm } from '~/components/alert-rules/rule-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { deleteRuleOf, previewRule, updateRuleOf } from '~/server/screens/forms/alert-rule-form'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readStoredRule } from '~/server/screens/readers/read-alert-rule-form'
import { alertRuleListMessages, alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { AlertRule } from '~/shared/schemas/alert-rule'
import { alertRuleForm } from '~/shared/schemas/alert-rule-form'

const deletion = alertRuleListMessages

export const handle = {
  crumb: ({ rule }: { rule: AlertRule }) => ruleCrumbs({ ...rule, ...rule.place }, rule.name),
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.edit, args.data ? [args.data.rule.name] : [])

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readStoredRule(request, String(params['ruleId']))

/** A preview changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'preview' ? false : defaultShouldRevalidate

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params['ruleId'])
  const rule = await api.get('/api/alert-rules/{id}', { params: { id } })
  return entityActions(request, {
    delete: deleteRuleOf(api, rule),
    preview: formAction(alertRuleForm, previewRule(api, { [rule.place.level]: rule.place._id })),
    default: formAction(alertRuleForm, updateRuleOf(api, id)),
  })
}

export default function AlertRuleRoute() {
  const { rule, choices, body, preview } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const closeTo = paths.alertRule(rule._id)
  const dialog =
    search.get('dialog') === 'delete' ? (
      <ConfirmDialog
        title={deletion.deleteTitle(rule.name)}
        warning={deletion.deleteWarning}
        submit={formMessages.delete}
        closeTo={closeTo}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader
        title={rule.name}
        note={rule.place.name}
        actions={
          <ButtonLink to={paths.alertRule(rule._id, { dialog: 'delete' })} icon={Trash} variant="quiet">
            {deletion.delete}
          </ButtonLink>
        }
      />
      <RuleForm
        {...{ body, choices, preview }}
        lastResult={dialog ? undefined : lastResult}
        submit={messages.save}
        cancelTo={alertSettingsPath(rule)}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

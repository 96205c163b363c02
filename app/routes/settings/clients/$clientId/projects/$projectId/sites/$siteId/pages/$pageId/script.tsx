import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { KeywordReference } from '~/components/test-scripts/keyword-reference'
import { RemoveScriptCard, RemoveScriptDialog } from '~/components/test-scripts/remove-script'
import { ScriptForm } from '~/components/test-scripts/script-form'
import { ScriptText } from '~/components/test-scripts/script-text'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { redirectWithToast } from '~/server/screens/toast'
import { successMessages } from '~/shared/messages/success'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { PageScript } from '~/shared/schemas/test-script'
import { pageScriptForm, scriptFieldOf } from '~/shared/schemas/test-script-form'

const pathOf = (script: PageScript) =>
  paths.pageScript(script.client, script.project, script.site, script.page)

export const handle = {
  crumb: ({ script }: { script: PageScript }) => ({ label: script.pageName }),
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.script.pageName])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const script = await apiFor(request).get('/api/pages/{id}/script', {
    params: { id: String(params.pageId) },
  })
  if (String(script.site) !== params.siteId || String(script.project) !== params.projectId)
    throw redirect(pathOf(script))
  return { script }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const page = { params: { id: String(params.pageId) } }
  const script = await api.get('/api/pages/{id}/script', page)
  const form = pageScriptForm(script.secrets)
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/pages/{id}/script', page)
      throw await redirectWithToast(pathOf(script), {
        status: 'success',
        message: successMessages.scriptRemoved,
      })
    }),
    // Saves nothing: the editor shows the errors and keeps the input.
    check: formAction(form, async (_, reply) => reply()),
    default: formAction(form, async ({ body, secretRows }) => {
      const saved = api.put('/api/pages/{id}/script', { ...page, body })
      await withFieldNames(saved, scriptFieldOf(secretRows))
      throw await redirectWithToast(pathOf(script), {
        status: 'success',
        message: successMessages.scriptSaved,
      })
    }),
  })
}

export default function ScriptRoute() {
  const { script } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const mayChange = useCan()('script.update', {
    organizationId: script.organization,
    clientId: script.client,
    projectId: script.project,
  })
  const dialog =
    mayChange && search.get('dialog') === 'delete' ? (
      <RemoveScriptDialog page={script.pageName} closeTo={pathOf(script)} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={messages.title} note={script.pageName} />
      <div className="flex max-w-form flex-col gap-1 pb-4 text-pretty text-quiet">
        <p>{messages.intro}</p>
        <p>{messages.ownMetrics}</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {mayChange ? (
          <div className="flex min-w-0 flex-col gap-6">
            <ScriptForm
              key={`${script.updatedAt} ${script.page}`}
              script={script}
              lastResult={dialog ? undefined : lastResult}
              cancelTo={paths.site(script.client, script.project, script.site)}
            />
            {script.text === '' ? null : <RemoveScriptCard />}
          </div>
        ) : (
          <ScriptText script={script} />
        )}
        <KeywordReference />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

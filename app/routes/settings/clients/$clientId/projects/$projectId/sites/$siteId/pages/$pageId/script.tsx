import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { dialogOf } from '~/components/settings/dialog-of'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useCan } from '~/components/settings/use-visitor'
import { KeywordReference } from '~/components/test-scripts/keyword-reference'
import { RemoveScriptCard, RemoveScriptDialog } from '~/components/test-scripts/remove-script'
import { type ScriptAnswer, ScriptForm } from '~/components/test-scripts/script-form'
import { scriptFormData } from '~/components/test-scripts/script-form-data'
import { ScriptText } from '~/components/test-scripts/script-text'
import { DialogHost } from '~/components/ui/dialog'
import { apiFor } from '~/server/http/api-for'
import { intentOf, submitForm } from '~/server/http/form'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { type PageScript, pageScriptChange } from '~/shared/schemas/test-script'

const words = messages.testScript
const pathOf = (script: PageScript) =>
  paths.pageScript(script.client, script.project, script.site, script.page)

export const handle = {
  crumb: ({ script }: { script: PageScript }) => [
    { label: script.siteName, to: paths.site(script.client, script.project, script.site) },
    { label: script.pageName },
  ],
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${words.title} · ${data?.script.pageName ?? ''} · Lightkeeper` },
]

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
  if (dialogOf(request) === 'delete') {
    await api.delete('/api/pages/{id}/script', page)
    throw await redirectWithToast(pathOf(script), {
      status: 'success',
      message: messages.success.scriptRemoved,
    })
  }
  const isCheck = (await intentOf(request)) === 'check'
  return submitForm(
    request,
    pageScriptChange,
    async ({ text, secrets, removedSecrets }) => {
      // Only looked at: the faults are told by the editor, and the values stay where they were typed.
      if (isCheck)
        return { checked: { text, secrets: secrets.map(({ name }) => ({ name })), removedSecrets } }
      await api.put('/api/pages/{id}/script', { ...page, body: { text, secrets, removedSecrets } })
      throw await redirectWithToast(pathOf(script), {
        status: 'success',
        message: messages.success.scriptSaved,
      })
    },
    scriptFormData(script.secrets),
  )
}

export default function ScriptRoute() {
  const { script } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ScriptAnswer | undefined
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
      <SettingsHeader title={words.title} note={script.pageName} />
      <div className="flex max-w-form flex-col gap-1 pb-4 text-pretty text-quiet">
        <p>{words.intro}</p>
        <p>{words.ownMetrics}</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {mayChange ? (
          <div className="flex min-w-0 flex-col gap-6">
            <ScriptForm
              key={`${script.updatedAt} ${script.page}`}
              script={script}
              answer={answer}
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

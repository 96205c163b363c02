import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  useSubmit,
} from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { DiscoverySources } from '~/components/onboarding/discovery-sources'
import { PageChoice } from '~/components/onboarding/page-choice'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { FormFailure } from '~/components/ui/form/form-failure'
import { useSite } from '~/components/visitor/use-place'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readSite, targetOfSite } from '~/server/screens/readers/read-site'
import { redirectWithToast, toastOf } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { formatDateTime } from '~/shared/format/date'
import { discoveryMessages as messages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { addPagesForm } from '~/shared/schemas/page-discovery'

export const handle = { crumb: () => ({ label: messages.title }) }

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  await requireAdmin(request, targetOfSite(await readSite(api, params)))
  const id = { params: { id: String(params.siteId) } }
  return { proposals: await api.get('/api/sites/{id}/page-proposals', id) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: String(params.siteId) } }
  const { pathname } = new URL(request.url)
  return entityActions(request, {
    add: formAction(addPagesForm, async (body) => {
      const { added, testsRefused, notices } = await api.post('/api/sites/{id}/pages', { ...id, body })
      const untested = testsRefused === null ? [] : [messages.untested(testsRefused)]
      throw await redirectWithToast(pathname, toastOf(messages.added(added), [...untested, ...notices]))
    }),
    default: confirmAction(async () => {
      await api.post('/api/sites/{id}/page-proposals', id)
      throw redirect(pathname)
    }),
  })
}

function SearchButton({ hasSearched }: { hasSearched: boolean }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'search'
  return (
    <Form method="post">
      <Button
        variant={hasSearched ? 'secondary' : 'primary'}
        icon={Search}
        name="intent"
        value="search"
        busy={isBusy}
      >
        {isBusy ? messages.searching : hasSearched ? messages.searchAgain : messages.search}
      </Button>
    </Form>
  )
}

/** Whoever opens the screen wants the search; it only reads the site. Sites of the demo do not exist. */
function useSearchOnce(isNeeded: boolean) {
  const submit = useSubmit()
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isNeeded || isStarted.current) return
    isStarted.current = true
    submit({ intent: 'search' }, { method: 'post', replace: true })
  }, [isNeeded, submit])
}

export default function FindPagesRoute() {
  const site = useSite()
  const { proposals } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const timeZone = useTimeZone()
  const root = useRouteLoaderData('root') as { isDemo?: boolean } | undefined
  useSearchOnce(!proposals && !lastResult && root?.isDemo !== true)
  const pageCount = proposals?.groups.reduce((sum, { urls, hidden }) => sum + urls.length + hidden, 0) ?? 0
  return (
    <>
      <SettingsHeader
        title={messages.title}
        note={
          proposals ? messages.foundAt(pageCount, formatDateTime(proposals.foundAt, timeZone)) : undefined
        }
        actions={proposals ? <SearchButton hasSearched /> : null}
      />
      {proposals ? (
        <div className="flex max-w-chart flex-col gap-4">
          {pageCount > 0 ? (
            <PageChoice key={proposals.foundAt} proposals={proposals} lastResult={lastResult} />
          ) : (
            <EmptyState
              icon={Search}
              text={messages.none}
              action={
                <ButtonLink to={paths.site(site.client, site.project, site._id)}>
                  {messages.settings}
                </ButtonLink>
              }
            />
          )}
          <Card title={messages.searched}>
            <DiscoverySources sources={proposals.sources} />
          </Card>
        </div>
      ) : (
        <>
          <FormFailure errors={Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])} />
          <EmptyState icon={Search} text={messages.lead} action={<SearchButton hasSearched={false} />} />
        </>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

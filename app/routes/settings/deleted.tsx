import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom, pageOfList } from '~/components/lists/list-query'
import { deletedColumns } from '~/components/settings/deleted-columns'
import { DeletionDialog } from '~/components/settings/deletion-dialog'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { deletedMessages as messages } from '~/shared/messages/deleted'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { placeOfRestored } from '~/shared/rules/navigation/restored-place'
import { deletionForm } from '~/shared/schemas/client'
import { restoreForm } from '~/shared/schemas/deletion'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  const { page } = listQueryFrom(request)
  return apiFor(request).get('/api/deletions', { query: { page } })
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const chosen = new URL(request.url).searchParams.get('deletion') ?? ''
  return entityActions(request, {
    'delete-now': formAction(deletionForm, async (body) => {
      await api.delete('/api/deletions/{id}', { params: { id: chosen }, body })
      throw await redirectWithToast(paths.deleted(), { status: 'success', message: messages.purgeStarted })
    }),
    default: formAction(restoreForm, async ({ deletion }) => {
      const found = await api.post('/api/deletions/{id}/restore', { params: { id: deletion } })
      const message = found.isRenamed ? messages.restoredAs(found.name) : messages.restored(found.name)
      throw await redirectWithToast(placeOfRestored(found), { status: 'success', message })
    }),
  })
}

export default function DeletedRoute() {
  const list = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const location = useLocation()
  const timeZone = useTimeZone()
  const [search] = useSearchParams()
  const chosen = list.items.find(({ _id }) => _id === search.get('deletion'))
  const dialog =
    chosen?.mayDeleteNow && search.get('dialog') === 'delete-now' ? (
      <DeletionDialog
        name={chosen.name}
        closeTo={paths.deleted()}
        warning={messages.purgeWarning(chosen.name, chosen.kind)}
        isFinal
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={messages.title} />
      <p className="mb-4 max-w-form text-pretty text-quiet">{messages.intro}</p>
      {list.total === 0 ? (
        <Card>
          <EmptyState icon={Trash2} text={messages.empty} />
        </Card>
      ) : (
        <div className="flex flex-col gap-3">
          <Card flush>
            <DataTable
              caption={messages.noun}
              columns={deletedColumns(timeZone)}
              rows={list.items}
              rowKey={(row) => row._id}
            />
          </Card>
          <Pagination
            pageNumber={list.page}
            pageSize={list.limit}
            total={list.total}
            to={pageOfList(location)}
            noun={messages.noun}
          />
        </div>
      )}
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

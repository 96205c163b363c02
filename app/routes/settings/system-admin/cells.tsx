import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import Database from 'lucide-react/icons/database'
import { cellColumns } from '~/components/cells/cell-columns'
import { moveColumns } from '~/components/cells/move-columns'
import { MoveOrganizationForm } from '~/components/cells/move-organization-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SearchForm } from '~/components/lists/search-form'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { useRefreshOften } from '~/components/ui/refresh-often'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { cellsMessages as messages } from '~/shared/messages/cells'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { cellsQuery } from '~/shared/schemas/cells'
import { cellsScreenForm } from '~/shared/schemas/organization-move'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.cells)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const { data: search } = cellsQuery.shape.search.safeParse(
    new URL(request.url).searchParams.get('searchText') ?? undefined,
  )
  const [overview, moves] = await Promise.all([
    api.get('/api/cells', { query: { search } }),
    api.get('/api/organization-moves'),
  ])
  return { overview, moves }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  return submitForm(request, cellsScreenForm, async (form) => {
    if (form.intent === 'cancel')
      await api.post('/api/organization-moves/{id}/cancel', { params: { id: form.move } })
    else {
      const { organization, cell } = form
      await api.post('/api/organization-moves', { body: { organization, cell } })
    }
    const message = form.intent === 'cancel' ? messages.moveCancelled : messages.moveStarted
    throw await redirectWithToast(paths.cells(), { status: 'success', message })
  })
}

export default function CellsRoute() {
  const { overview, moves } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const timeZone = useTimeZone()
  const { cells, organizations, hasMore } = overview
  useRefreshOften(moves.some(({ finishedAt }) => finishedAt === null))
  return (
    <>
      <SettingsHeader title={partsMessages.cells} />
      <div className="flex flex-col gap-6">
        <Card title={messages.databases} flush>
          <DataTable
            caption={messages.databases}
            columns={cellColumns()}
            rows={cells}
            rowKey={({ number }) => number}
          />
        </Card>
        <p className="text-13 text-pretty text-quiet">{messages.about}</p>
        {cells.length > 1 ? (
          <Card title={messages.moveTitle}>
            <div className="max-w-form">
              <MoveOrganizationForm {...{ overview, lastResult }} />
            </div>
          </Card>
        ) : null}
        {moves.length > 0 ? (
          <Card title={messages.moves} flush>
            <DataTable
              caption={messages.moves}
              columns={moveColumns({ timeZone })}
              rows={moves}
              rowKey={({ _id }) => _id}
            />
          </Card>
        ) : null}
        <div className="flex">
          <SearchForm label={messages.searchLabel} clearTo={paths.cells()} />
        </div>
        {hasMore ? <p className="text-13 text-quiet">{messages.hasMore(organizations.length)}</p> : null}
        <Card title={messages.organizations} flush>
          {organizations.length > 0 ? (
            <DataTable
              caption={messages.organizations}
              columns={[
                {
                  key: 'name',
                  header: messages.columns.organization,
                  rowHeader: true,
                  cell: (one) => one.name,
                },
                { key: 'cell', header: messages.columns.cell, cell: (one) => messages.name(one.cell) },
              ]}
              rows={organizations}
              rowKey={({ _id }) => _id}
            />
          ) : (
            <EmptyState icon={Database} text={messages.noOrganizations} />
          )}
        </Card>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { mailPreviewMessages as messages } from '~/shared/messages/mail-previews'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { MailPreviewSummary } from '~/shared/schemas/mail'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  return apiFor(request).get('/api/mail-previews')
}

const COLUMNS: Column<MailPreviewSummary>[] = [
  {
    key: 'template',
    get header() {
      return messages.template
    },
    rowHeader: true,
    cell: ({ _id }) => (
      <Link to={paths.mailPreview(_id)} className="text-link hover:underline">
        {messages.names[_id]}
      </Link>
    ),
  },
  {
    key: 'subject',
    get header() {
      return messages.subject
    },
    wide: true,
    cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
  },
]

export default function MailPreviewsRoute() {
  const previews = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsHeader title={messages.title} note={messages.explain} />
      <Card flush>
        <DataTable caption={messages.title} columns={COLUMNS} rows={previews} rowKey={({ _id }) => _id} />
      </Card>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { mailPreviewMessages } from '~/shared/messages/mail-previews'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { MailPreviewSummary } from '~/shared/schemas/mail'

const texts = mailPreviewMessages

export const meta: MetaFunction = (args) => pageMeta(args, texts.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  return apiFor(request).get('/api/mail-previews')
}

const COLUMNS: Column<MailPreviewSummary>[] = [
  {
    key: 'template',
    header: texts.template,
    rowHeader: true,
    cell: ({ _id }) => (
      <Link to={paths.mailPreview(_id)} className="text-link hover:underline">
        {texts.names[_id]}
      </Link>
    ),
  },
  {
    key: 'subject',
    header: texts.subject,
    wide: true,
    cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
  },
]

export default function MailPreviewsRoute() {
  const previews = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsHeader title={texts.title} note={texts.explain} />
      <Card flush>
        <DataTable caption={texts.title} columns={COLUMNS} rows={previews} rowKey={({ _id }) => _id} />
      </Card>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

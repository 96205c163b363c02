import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DocumentCover } from '~/components/print/document-cover'
import { PaperFrame } from '~/components/print/paper-frame'
import { readPrintedCover } from '~/server/screens/readers/read-printed-cover'
import { printMessages as messages } from '~/shared/messages/print'
import { coverMessages } from '~/shared/messages/report-sections'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const handle = { isPaper: true }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.previewOf(coverMessages.title), [args.data?.name])

export const loader = ({ request, params }: LoaderFunctionArgs) => readPrintedCover(request, params)

export default function PrintedCoverRoute() {
  const { action, backTo, createTo, ...cover } = useLoaderData<typeof loader>()
  return (
    <PaperFrame action={action} backTo={backTo} createTo={createTo}>
      <DocumentCover {...cover} coverText="" />
    </PaperFrame>
  )
}

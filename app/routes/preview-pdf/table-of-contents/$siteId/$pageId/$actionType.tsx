import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Contents } from '~/components/print/contents'
import { PaperFrame } from '~/components/print/paper-frame'
import { PartHeading, Sheet } from '~/components/print/part'
import { readPrintedPage } from '~/server/screens/readers/read-printed-page'
import { printMessages as messages } from '~/shared/messages/print'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { pageParts } from '~/shared/rules/print/plan-document'

export const handle = { isPaper: true, runningHead: (data?: { title: string }) => data?.title ?? null }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.previewOf(messages.contents), args.data?.places)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { action, site, page, search } = await readPrintedPage(request, params)
  const backTo = paths.report(site._id, page._id, 'overview') + search
  const places = [page.name, site.name]
  const entries = pageParts({ site: site._id, page: page._id })
  return { action, backTo, places, title: places.join(', '), url: page.url, entries }
}

export default function PrintedContentsRoute() {
  const { action, backTo, url, entries } = useLoaderData<typeof loader>()
  return (
    <PaperFrame action={action} backTo={backTo} createTo={paths.orderPdf({ path: backTo })}>
      <Sheet>
        <PartHeading anchor="contents" level={1} title={messages.contents} note={url} />
        <Contents entries={entries} />
      </Sheet>
    </PaperFrame>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaperFrame } from '~/components/print/paper-frame'
import { printParts } from '~/components/print/print-parts.server'
import { PrintedParts } from '~/components/print/printed-parts'
import { notFoundScreen } from '~/server/screens/not-found'
import { readPrintedPage } from '~/server/screens/readers/read-printed-page'
import { printMessages as messages } from '~/shared/messages/print'
import { coverMessages } from '~/shared/messages/report-sections'
import { paths, viewLabel } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { PDF_SECTIONS } from '~/shared/values/pdf-choices'

export const handle = { isPaper: true, runningHead: (data?: { title: string }) => data?.title ?? null }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.previewOf(args.data?.label ?? ''), args.data?.places)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { siteId = '', pageId = '', sectionId } = params
  const { action, visitor, site, page, search } = await readPrintedPage(request, params)
  const section = [...PDF_SECTIONS, 'coverpage' as const].find((one) => one === sectionId)
  if (!section) throw notFoundScreen()
  const backTo = paths.report(siteId, pageId, section) + search
  const places = [page.name, site.name]
  const label = section === 'coverpage' ? coverMessages.title : viewLabel(section)
  const part = {
    anchor: section,
    title: `${page.name}: ${label}`,
    level: 1,
    path: backTo,
    note: page.url,
  } as const
  const options = { visitor, timeZone: visitor.timezone, linkTo: (path: string) => path }
  const parts = await printParts(request, [part], options)
  return { action, backTo, label, places, title: places.join(', '), parts }
}

export default function PrintedSectionRoute() {
  const { action, backTo, parts } = useLoaderData<typeof loader>()
  return (
    <PaperFrame action={action} backTo={backTo} createTo={paths.orderPdf({ path: backTo })}>
      <PrintedParts parts={parts} />
    </PaperFrame>
  )
}

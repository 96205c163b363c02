import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Contents } from '~/components/print/contents'
import { DocumentCover } from '~/components/print/document-cover'
import { OpeningPage } from '~/components/print/opening'
import { PaperFrame } from '~/components/print/paper-frame'
import { PartHeading, Sheet } from '~/components/print/part'
import { printParts } from '~/components/print/print-parts.server'
import { PrintedParts } from '~/components/print/printed-parts'
import { linkFromOutside, readDocument } from '~/server/screens/readers/read-document'
import { printMessages as messages } from '~/shared/messages/print'
import { paths } from '~/shared/paths'

export const handle = { isPaper: true, runningHead: (data?: { head: string }) => data?.head ?? null }

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const openingHead = () => ({ anchor: 'summary', title: messages.opening.title, level: 2 }) as const
const closingHead = () => ({ anchor: 'closing', title: messages.closing, level: 2 }) as const

/** Entries that need no contents. */
const FEW = 2
/** Left out pages: more names would hide the contents. */
const MAX_NAMED = 50

/** The whole document at once: read in parallel, printed by one browser. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order, visitor, parts, ...document } = await readDocument(request, params['orderId'] ?? '')
  const { timeZone, opening } = document
  const linkTo = linkFromOutside(order.linkKey)
  const printed = await printParts(request, parts, { visitor, timeZone, linkTo })
  const { kind, coverText, closingText } = order.content
  const entries = [...(opening ? [openingHead()] : []), ...parts, ...(closingText ? [closingHead()] : [])]
  const head = [document.name, document.period].filter(Boolean).join(', ')
  return {
    ...document,
    ...{ kind, coverText, closingText, entries, head },
    order: order._id,
    organization: order.organizationName,
    title: messages.title(head),
    parts: printed,
    about:
      kind === 'uptimeMonth' ? ('uptime' as const) : kind === 'page' ? ('page' as const) : ('place' as const),
    verdict: kind === 'page' ? printed.find(({ verdict }) => verdict)?.verdict : undefined,
  }
}

export default function PrintedDocumentRoute() {
  const { order, kind, timeZone, opening, about, verdict, entries, parts, closingText, leftOut, ...cover } =
    useLoaderData<typeof loader>()
  return (
    <PaperFrame action="print" backTo={paths.pdfOrder(order)} createTo={null}>
      <DocumentCover {...cover} kind={kind} />
      {entries.length > FEW ? (
        <Sheet>
          <PartHeading anchor="contents" level={2} title={messages.contents} />
          <Contents entries={entries} />
          {cover.isCut ? <p className="mt-4 text-quiet">{messages.firstOnly(cover.pages)}.</p> : null}
          {leftOut.length > 0 ? (
            <p className="mt-2 text-quiet wrap-anywhere">
              {messages.leftOut(
                leftOut.slice(0, MAX_NAMED).join(', '),
                Math.max(0, leftOut.length - MAX_NAMED),
              )}
              .
            </p>
          ) : null}
        </Sheet>
      ) : null}
      {opening ? (
        <Sheet flows={entries.length > FEW && 'whole'}>
          <PartHeading {...openingHead()} />
          <OpeningPage {...{ opening, timeZone, about, verdict }} />
        </Sheet>
      ) : null}
      <PrintedParts parts={parts} />
      {closingText ? (
        <Sheet flows>
          <PartHeading {...closingHead()} />
          <p className="max-w-prose text-pretty whitespace-pre-line">{closingText}</p>
        </Sheet>
      ) : null}
    </PaperFrame>
  )
}

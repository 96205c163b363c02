import { formatDate } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { formatMetric } from '~/shared/format/metric'
import { digestMessages } from '~/shared/messages/digests'
import { paths } from '~/shared/paths'
import { scopeOf } from '~/shared/rules/access/roles'
import { isReport, type MailingKind, type ReportKind } from '~/shared/rules/mailings/kinds'
import { type Period, periodBefore } from '~/shared/rules/mailings/next-send'
import { addDays, startOfDay } from '~/shared/values/calendar'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import {
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type MailPart,
  renderChartPng,
} from '../../../platform/mail'
import { publicUrl } from '../../../platform/public-url'
import { type DigestPlace, findNames, levelOf, listNamed, type Span } from '../digest-facts.store'
import type { IssueReader } from '../issue-reader'
import { upsertKeys } from '../key.store'
import { hashOf, type MailingKey, mailKeyOf, unsubscribeUrl } from '../mail-key'
import type { Compose } from '../queue-mailings'
import { competitorBlocks, readCompetitors } from './compose-competitors'
import { reportBlocks, type Written } from './compose-report'
import { pdfBlocks } from './pdf-blocks'
import { type Facts, type Periods, readFacts } from './read-facts'

const words = digestMessages
const CHART = { cid: 'lcp', width: 504, height: 96 }

export interface Digest {
  content: MailContent
  parts: MailPart[]
  attachment: MailAttachment | null
}

const spanOf = ({ start, end }: Period, timezone: string): Span => ({
  from: startOfDay(start, timezone),
  to: startOfDay(end, timezone),
})

const placeOf = ({ mailing, actor, clients }: IssueReader): DigestPlace => ({
  tenant: mailing.organizationId,
  clientId: mailing.clientId,
  projectId: mailing.projectId,
  siteId: mailing.siteId,
  clients,
  scope: scopeOf(actor),
})

/** Keys for the links into each client, and one to unsubscribe by. */
async function keysOf(ctx: Ctx, tx: Db, { mailing, actor }: IssueReader, clients: number[]) {
  const { organizationId, kind, clientId } = mailing
  const user = actor.userId
  const wanted = [...new Set([clientId, ...clients])]
  const keys = await Promise.all(
    wanted.map(async (client) => ({ client, own: await mailKeyOf(organizationId, { kind, user, client }) })),
  )
  const rows = keys.map(({ client, own }) => ({ kind, user, client, keyHash: hashOf(own.key) }))
  await upsertKeys(tx, organizationId, rows, ctx.now())
  return new Map(keys.map(({ client, own }) => [client, own]))
}

const withKey = (path: string, key: MailingKey | undefined): string =>
  publicUrl(key ? `${path}${path.includes('?') ? '&' : '?'}key=${key.key}` : path)

const nameOf = (names: Awaited<ReturnType<typeof findNames>>): string =>
  names.site ?? names.project ?? names.client ?? names.organization

/** A line of the last four weeks, where there are at least two days to draw. */
async function chartOf({ chart }: Facts): Promise<{ block: MailBlock; part: MailPart } | null> {
  const known = chart.filter((value) => value !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < 2 || first === undefined || last === undefined) return null
  const text = (value: number) => formatMetric('lcp', value).text
  const { cid, width, height } = CHART
  return {
    block: {
      kind: 'picture',
      cid,
      width,
      height,
      alt: words.chart.alt(text(first), text(last)),
      caption: words.chart.caption(chart.length, text(Math.min(...known)), text(Math.max(...known))),
    },
    part: { cid, mediaType: 'image/png', bytes: await renderChartPng(chart, { width, height }) },
  }
}

interface Body {
  blocks: MailBlock[]
  preview: string
  parts: MailPart[]
}

async function bodyOf(
  ctx: Ctx,
  tx: Db,
  place: DigestPlace,
  { kind, periods, written }: { kind: MailingKind; periods: Periods; written: Written },
): Promise<Body> {
  if (kind === 'competitor') {
    const facts = await readCompetitors(tx, place, periods)
    return { ...competitorBlocks(facts, place.clientId ?? 0, written), parts: [] }
  }
  const facts = await readFacts(ctx, tx, place, periods)
  const { blocks, preview } = reportBlocks(facts, levelOf(place), written)
  const chart = await chartOf(facts)
  if (!chart) return { blocks, preview, parts: [] }
  const [top, ...rest] = blocks
  return { blocks: top ? [top, chart.block, ...rest] : [chart.block], preview, parts: [chart.part] }
}

function openOf(place: DigestPlace, kind: MailingKind, written: Written): MailBlock {
  const { clientId, projectId, siteId } = place
  if (clientId !== null && kind === 'competitor')
    return {
      kind: 'action',
      label: words.openBenchmark,
      url: written.link(clientId, paths.benchmark({ client: clientId })),
    }
  if (clientId === null)
    return { kind: 'action', label: words.openDashboard, url: publicUrl(paths.dashboard()) }
  const path =
    siteId !== null
      ? paths.dashboardSite(clientId, siteId)
      : projectId !== null
        ? paths.dashboardProject(clientId, projectId)
        : paths.dashboardClient(clientId)
  return { kind: 'action', label: words.openDashboard, url: written.link(clientId, path) }
}

/** The report of one reader about one period, of what the reader may see now. */
export async function composeDigest(ctx: Ctx, tx: Db, reader: IssueReader, period: Compose): Promise<Digest> {
  const { mailing, timezone } = reader
  const kind: ReportKind = isReport(mailing.kind) ? mailing.kind : 'standard'
  const place = placeOf(reader)
  const names = await findNames(tx, place)
  const clients =
    place.clientId === null ? (await listNamed(tx, place)).map(({ client_id }) => client_id) : []
  const keys = await keysOf(ctx, tx, reader, clients)
  const unsubscribe = keys.get(mailing.clientId)
  if (!unsubscribe) throw new Error('A mailing needs a key to unsubscribe')
  const periods = { period: spanOf(period, timezone), before: spanOf(periodBefore(period), timezone) }
  const written: Written = {
    timezone,
    period: periods.period,
    now: ctx.now(),
    link: (client, path) => withKey(path, keys.get(client)),
  }
  const body = await bodyOf(ctx, tx, place, { kind, periods, written })
  const pdf = pdfBlocks(period.pdf, { timezone, link: (path) => written.link(place.clientId ?? 0, path) })
  const dateOf = (day: string) => formatDate(startOfDay(day, timezone), timezone)
  const days = words.days(dateOf(period.start), dateOf(addDays(period.end, -1)))
  const name = words.names[kind][mailing.schedule?.frequency ?? 'weekly']
  const placeName = nameOf(names)
  return {
    content: {
      subject: words.subject(name, placeName, days),
      preview: body.preview,
      blocks: [...body.blocks, ...pdf.blocks, openOf(place, kind, written)],
      footnote: words.footnote(lowerFirst(name), placeName),
      unsubscribe: {
        label: words.unsubscribe,
        url: unsubscribeUrl([unsubscribe]),
        manageUrl: publicUrl(paths.mySubscriptions()),
      },
    },
    parts: body.parts,
    attachment: pdf.attachment,
  }
}

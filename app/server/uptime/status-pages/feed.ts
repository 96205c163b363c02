import { escapeHtml } from '~/shared/format/escape-html'
import { statusPagesMessages } from '~/shared/messages/status-pages'
import { paths } from '~/shared/paths'
import type { Brand } from '~/shared/schemas/brand'
import type { PublicStatus } from '~/shared/schemas/status-page'
import { brandHostOf, liveHosts, originOf, originOn } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { readOwnedStatus } from './read-public-status'

const words = statusPagesMessages.feed

/** Removes control characters, which XML can't represent. */
const escapeXml = (text: string) => escapeHtml(text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' '))

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** RFC 822 date, such as 'Sun, 22 Nov 2026 14:50:00 GMT'. */
const written = (at: string) => new Date(at).toUTCString()

/** '2026-11-22 14:50' */
const readable = (at: string) => at.slice(0, 16).replace('T', ' ')

function itemOf(
  { id, startedAt, endedAt, monitors, reason }: PublicStatus['incidents'][number],
  page: string,
) {
  const when =
    endedAt === null ? words.open(readable(startedAt)) : words.over(readable(startedAt), readable(endedAt))
  return [
    '<item>',
    element('title', words.item(monitors, reason)),
    element('link', page),
    `<guid isPermaLink="false">${id}</guid>`,
    element('pubDate', written(startedAt)),
    element('description', `${reason}. ${when}`),
    '</item>',
  ].join('\n')
}

const imageOf = ({ name, logo }: Brand, page: string) =>
  `<image>${element('url', new URL(logo ?? '', page).href)}${element('title', name)}${element('link', page)}</image>`

/** Of the host that was asked, unless it is of another organization: its readers stay with the page's own. */
async function originFor(ctx: Ctx, organization: number): Promise<string> {
  const host = await brandHostOf(ctx)
  const isOwn = host === null || (await liveHosts(ctx.db)).get(host)?.organization === organization
  return isOwn ? originOn(host) : originOf(ctx.db, organization)
}

/** The incidents of a status page as RSS 2.0. */
export async function readStatusFeed(ctx: Ctx, key: string): Promise<Response> {
  const { organization, status } = await readOwnedStatus(ctx, key)
  const origin = await originFor(ctx, organization)
  const page = new URL(paths.publicStatus(key), origin).href
  const self = new URL(paths.publicStatusFeed(key), origin).href
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', words.title(status.title)),
    element('link', page),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    element('description', words.about(status.title)),
    element('copyright', status.brand.name),
    ...(status.brand.logo ? [imageOf(status.brand, page)] : []),
    element('lastBuildDate', written(status.at)),
    ...status.incidents.map((incident) => itemOf(incident, page)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
  return new Response(feed, {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
    },
  })
}

import { describe, expect, it, test } from 'vitest'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { CHANNEL_KINDS } from '~/shared/values/channel-choices'
import { alertMessageOf } from '../../../../../tests/support/alert-message'
import { FORMATS } from '.'
import type { FormatContext } from './channel-request'
import { discordMessage, escapeDiscord } from './discord'
import { figuresOf, shortened, shortenedBytes } from './message-texts'
import { ntfyMessage } from './ntfy'
import { pagerdutyEvent } from './pagerduty'
import { escapeSlack, slackMessage } from './slack'
import { teamsMessage } from './teams'

const ALERT_ID = '0193e0a0-0000-7000-8000-000000000001'
const KEY = 'R0123456789012345678901234567890'
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const [crossing] = alertMessageOf().crossings
const crossings = (count: number, change: Partial<AlertMessage['crossings'][number]> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...crossing,
    subject: `Page ${index}`,
    ...change,
  })) as AlertMessage['crossings']

const context = (change: Partial<FormatContext> = {}): FormatContext => ({
  deliveryId: '0193e0a0-0000-7000-8000-0000000000aa',
  kind: 'opened',
  at: new Date('2026-11-28T07:00:05.500Z'),
  settings: {},
  secrets: { address: 'https://example.com/hook', routingKey: KEY, signingSecret: SECRET },
  ...change,
})

const HOSTILE = '<!channel> @everyone [x](https://evil.test) *b* & <https://evil.test|x> `c` "q"'
const huge = alertMessageOf({
  title: 'T'.repeat(5_000),
  summary: 'ü'.repeat(9_000),
  organization: 'O'.repeat(120),
  client: 'C'.repeat(120),
  site: 'S'.repeat(120),
  crossings: crossings(50, { subject: 'ä'.repeat(3_000), url: `https://example.com/${'p'.repeat(1_900)}` }),
  total: 500,
})

describe('shared texts', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['longer than it may be', 10, 'longer th…'],
    ['12345678😀', 9, '12345678…'],
    ['12345678😀', 10, '12345678😀'],
  ])('%s within %i signs is %s', (text, max, expected) => {
    expect(shortened(text, max)).toBe(expected)
    expect(expected.length).toBeLessThanOrEqual(max)
  })

  it.each([
    ['äää', 6, 'äää'],
    ['äääää', 9, 'äää…'],
    ['😀😀', 7, '😀…'],
  ])('%s within %i bytes is %s', (text, max, expected) => {
    expect(shortenedBytes(text, max)).toBe(expected)
    expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(max)
  })

  it.each([
    [{}, 'Largest Contentful Paint 3.1 s (confirmed 3.0 s), threshold 2.5 s, baseline 2.2 s'],
    [{ confirmed: null, baseline: null }, 'Largest Contentful Paint 3.1 s, threshold 2.5 s'],
    [{ metric: 'Down', value: null, confirmed: null, threshold: null, baseline: null }, 'Down'],
  ])('figures of %o', (change, expected) => {
    expect(figuresOf({ ...crossing, ...change } as AlertMessage['crossings'][number])).toBe(expected)
  })
})

describe('Slack', () => {
  it.each([
    ['a & b', 'a &amp; b'],
    ['<!channel>', '&lt;!channel&gt;'],
    ['&lt;', '&amp;lt;'],
    ['*bold* @here', '*bold* @here'],
  ])('escapes %s as %s', (text, expected) => {
    expect(escapeSlack(text)).toBe(expected)
  })

  it('shows state, title, figures and links', () => {
    const message = slackMessage(alertMessageOf(), 'recovered')
    expect(message.text).toBe('Recovered: LCP above 2.5 s on Home, example.com')
    expect(JSON.stringify(message.blocks)).toContain(
      '• <https://example.com/|Home>: Largest Contentful Paint 3.1 s (confirmed 3.0 s)',
    )
    expect(message.blocks.at(-1)).toMatchObject({
      elements: [{ text: { text: 'Open alert' } }, { text: { text: 'Acknowledge' } }],
    })
  })

  it('shows hostile text as it is', () => {
    const message = slackMessage(
      alertMessageOf({ crossings: crossings(1, { subject: HOSTILE, url: 'https://a.test/|x>' }) }),
      'opened',
    )
    const [, , , lines] = message.blocks as { text: { text: string } }[]
    expect(lines?.text.text).toContain('<https://a.test/%7Cx%3E|&lt;!channel&gt; @everyone')
    expect(lines?.text.text).not.toContain('<!channel>')
  })

  it('stays within the limits of blocks', () => {
    const { blocks } = slackMessage(huge, 'opened')
    const [header, ...others] = blocks as { type: string; text?: { text: string } }[]
    expect(header?.text?.text.length).toBe(150)
    for (const block of others) expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3_000)
    expect(JSON.stringify(blocks).length).toBeLessThan(13_000)
    expect(JSON.stringify(blocks)).toMatch(/and 49\d more/)
  })

  it('leaves out what the message does not have', () => {
    const bare = alertMessageOf({ summary: '', crossings: [], total: 0, acknowledgeUrl: null, client: null })
    expect(slackMessage(bare, 'opened').blocks.map(({ type }) => type)).toEqual([
      'header',
      'section',
      'context',
      'actions',
    ])
  })
})

describe('Teams', () => {
  it('is a message with one Adaptive Card', () => {
    const { type, attachments } = teamsMessage(alertMessageOf(), 'opened')
    const [card] = attachments
    expect([type, card?.contentType, card?.content.type]).toEqual([
      'message',
      'application/vnd.microsoft.card.adaptive',
      'AdaptiveCard',
    ])
    expect(card?.content.actions.map(({ title }) => title)).toEqual(['Open alert', 'Acknowledge'])
  })

  it('puts foreign text into text runs only, which know no Markdown', () => {
    const [card] = teamsMessage(alertMessageOf({ title: HOSTILE, summary: HOSTILE }), 'opened').attachments
    expect(card?.content.body.map(({ type }) => type)).toEqual(card?.content.body.map(() => 'RichTextBlock'))
    expect(JSON.stringify(card)).toContain(JSON.stringify(HOSTILE))
  })

  it('stays below 28 KB with fewer crossings', () => {
    const card = teamsMessage(huge, 'opened')
    expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThan(28 * 1024)
    expect(JSON.stringify(card)).toMatch(/and 49\d more/)
  })
})

describe('Discord', () => {
  it.each([
    ['*a* _b_ ~c~ `d` |e|', '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\|e\\|'],
    ['[x](y)', '\\[x\\]\\(y\\)'],
    ['# > - \\', '\\# \\> \\- \\\\'],
    ['<@123>', '\\<@123\\>'],
  ])('escapes %s as %s', (text, expected) => {
    expect(escapeDiscord(text)).toBe(expected)
  })

  it('mentions nobody', () => {
    expect(discordMessage(alertMessageOf({ title: HOSTILE }), 'opened').allowed_mentions).toEqual({
      parse: [],
    })
  })

  it('links pages, and brackets in addresses end no link', () => {
    const [embed] = discordMessage(
      alertMessageOf({ crossings: crossings(1, { url: 'https://a.test/x)(y' }) }),
      'opened',
    ).embeds
    expect(embed?.description).toContain('[Page 0](https://a.test/x%29%28y): Largest')
    expect(embed?.description).toContain('[Acknowledge](')
  })

  it('stays within the limits of embeds', () => {
    const [embed] = discordMessage(huge, 'opened').embeds
    const { title = '', description = '', footer, author } = embed ?? {}
    expect(title.length).toBeLessThanOrEqual(256)
    expect(description.length).toBeLessThanOrEqual(4_096)
    const all = [title, description, footer?.text, author?.name].join('')
    expect(all.length).toBeLessThanOrEqual(6_000)
  })
})

describe('ntfy', () => {
  it.each([
    ['critical', 'opened', {}, 5],
    ['warning', 'reminder', {}, 4],
    ['good', 'recovered', {}, 2],
    ['good', 'test', {}, 3],
    ['critical', 'opened', { priority: 'low' }, 2],
    ['good', 'recovered', { priority: 'max' }, 5],
    ['good', 'recovered', { priority: 'severity' }, 2],
  ] as const)('%s, %s, %o: priority %i', (severity, kind, settings, expected) => {
    expect(ntfyMessage(alertMessageOf({ severity, kind }), kind, 'topic', settings).priority).toBe(expected)
  })

  it('names topic, tags and click address', () => {
    expect(ntfyMessage(alertMessageOf(), 'opened', 'my-topic', { tags: ['web'] })).toMatchObject({
      topic: 'my-topic',
      title: 'New alert: LCP above 2.5 s on Home, example.com',
      tags: ['red_circle', 'web'],
      click: alertMessageOf().url,
    })
  })

  it('stays below 4,096 bytes', () => {
    const { message, title } = ntfyMessage(huge, 'opened', 'topic', {})
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4_096)
    expect(title.length).toBeLessThanOrEqual(250)
  })

  it.each([
    ['https://ntfy.sh/alerts', 'https://ntfy.sh/', 'alerts'],
    ['https://push.test/ntfy/alerts/', 'https://push.test/ntfy/', 'alerts'],
  ])('%s is published to %s', (address, url, topic) => {
    const request = FORMATS.ntfy(alertMessageOf(), context({ secrets: { address, token: 'tk_1' } }))
    expect([request.url, JSON.parse(request.body).topic]).toEqual([url, topic])
    expect(request.headers['authorization']).toBe('Bearer tk_1')
  })
})

describe('PagerDuty', () => {
  it.each([
    ['opened', 'trigger'],
    ['reminder', 'trigger'],
    ['recovered', 'resolve'],
    ['acknowledged', 'acknowledge'],
    ['test', 'trigger'],
  ] as const)('%s is %s', (kind, action) => {
    const event = pagerdutyEvent(alertMessageOf({ alertId: ALERT_ID }), kind, KEY)
    expect(event).toMatchObject({ routing_key: KEY, event_action: action, dedup_key: ALERT_ID })
    expect('payload' in event).toBe(action === 'trigger')
  })

  it.each([
    ['critical', 'opened', 'critical'],
    ['warning', 'opened', 'warning'],
    ['good', 'opened', 'info'],
    ['critical', 'test', 'info'],
  ] as const)('%s of %s has severity %s', (severity, kind, expected) => {
    expect(pagerdutyEvent(alertMessageOf({ severity }), kind, KEY)).toMatchObject({
      payload: { severity: expected, source: 'example.com' },
    })
  })

  it.each([
    [{}, undefined, 'https://events.pagerduty.com/v2/enqueue'],
    [{ region: 'eu' }, undefined, 'https://events.eu.pagerduty.com/v2/enqueue'],
    [{ region: 'eu' }, 'http://127.0.0.1:1', 'http://127.0.0.1:1/v2/enqueue'],
  ] as const)('%o at %s goes to %s', (settings, pagerdutyUrl, expected) => {
    expect(FORMATS.pagerduty(alertMessageOf(), context({ settings, pagerdutyUrl })).url).toBe(expected)
  })

  it('cuts the summary', () => {
    expect(pagerdutyEvent(huge, 'opened', KEY)).toMatchObject({
      payload: { summary: expect.stringMatching(/^.{1024}$/) },
    })
  })
})

test.each(CHANNEL_KINDS)('%s: no secret but its own goes into a request', (kind) => {
  const secrets = {
    address: 'https://a.test/ADDRESS',
    token: 'TOKEN',
    routingKey: KEY,
    signingSecret: SECRET,
  }
  const { headers, body } = FORMATS[kind](alertMessageOf(), context({ secrets }))
  const sent = `${JSON.stringify(headers)} ${kind === 'pagerduty' ? body.replace(KEY, '') : body}`
  const hidden = ['ADDRESS', SECRET.slice(6), KEY, ...(kind === 'ntfy' ? [] : ['TOKEN'])]
  expect(
    hidden.filter((one) => kind !== 'ntfy' || one !== 'ADDRESS').filter((one) => sent.includes(one)),
  ).toEqual([])
})

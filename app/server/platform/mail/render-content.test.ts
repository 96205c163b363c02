import { describe, expect, test } from 'vitest'
import type { MailBlock, MailContent } from './content'
import { renderContent } from './render-content'

const render = (blocks: MailBlock[], change: Partial<MailContent> = {}) =>
  renderContent({ subject: 'Weekly report', blocks, ...change })

const url = 'https://lightkeeper.example/report?a=1&b=2'

/** Text that a reader sees: without tags, styles and entities. */
const textOf = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/\s+/g, ' ')

/** A block, the facts that both forms say, the markup of the HTML, the lines of the text. */
const BLOCKS: [MailBlock, string[], string[], string][] = [
  [{ kind: 'text', text: 'All is well & fast' }, ['All is well & fast'], ['<p '], 'All is well & fast'],
  [{ kind: 'heading', text: 'Outages' }, ['Outages'], ['<h2 '], 'Outages\n-------'],
  [
    {
      kind: 'changes',
      items: [
        { tone: 'poor', title: 'LCP of Home', detail: '2.4 s, was 1.9 s', url },
        { tone: 'good', word: 'Faster', title: 'TBT of Cart', detail: '90 ms, was 200 ms' },
      ],
    },
    ['Worse', 'LCP of Home', '2.4 s, was 1.9 s', 'Faster', 'TBT of Cart', '90 ms, was 200 ms'],
    ['href="https://lightkeeper.example/report?a=1&amp;b=2"', '▲', '●'],
    `1. Worse: LCP of Home\n   2.4 s, was 1.9 s\n   ${url}\n\n2. Faster: TBT of Cart\n   90 ms, was 200 ms`,
  ],
  [
    { kind: 'facts', rows: [{ label: 'Uptime', value: '99.98%', tone: 'good' }] },
    ['Uptime', '99.98%', 'Good'],
    ['<th scope="row"', '●'],
    'Uptime: 99.98% (Good)',
  ],
  [
    {
      kind: 'table',
      caption: 'Slowest pages',
      head: ['Page', 'LCP', 'Score'],
      rows: [{ cells: ['Home', '2.4 s', '71'], tone: 'warning', url }, { cells: ['Cart', '1.1 s', '96'] }],
    },
    [
      'Slowest pages',
      'Page',
      'LCP',
      'Score',
      'Home',
      '2.4 s',
      '71',
      'Needs improvement',
      'Cart',
      '1.1 s',
      '96',
    ],
    ['<caption', '<th scope="col"', '<th scope="row"', '■'],
    `Slowest pages:\n- Home: LCP 2.4 s, Score 71 (Needs improvement)\n  ${url}\n- Cart: LCP 1.1 s, Score 96`,
  ],
  [
    {
      kind: 'picture',
      cid: 'lcp',
      alt: 'LCP of the last 30 days',
      width: 504,
      height: 96,
      caption: '1.9 s to 2.4 s',
    },
    ['1.9 s to 2.4 s'],
    ['src="cid:lcp"', 'alt="LCP of the last 30 days"', 'width="504"'],
    '[LCP of the last 30 days]\n1.9 s to 2.4 s',
  ],
  [
    { kind: 'action', label: 'Open report', url },
    ['Open report', url],
    ['href="https://lightkeeper.example/report?a=1&amp;b=2"'],
    `Open report:\n${url}`,
  ],
  [
    { kind: 'links', items: [{ label: 'Notes', url }] },
    ['Notes'],
    ['href="https://lightkeeper.example/report?a=1&amp;b=2"'],
    `Notes: ${url}`,
  ],
]

test.each(BLOCKS)('$kind says the same in HTML and as text', async (block, facts, markup, lines) => {
  const { html, plain } = await render([block])
  const shown = textOf(html)
  for (const fact of facts) expect(shown).toContain(fact)
  for (const part of markup) expect(html).toContain(part)
  expect(plain).toBe(`Weekly report\n\n${lines}\n\n-- \nLightkeeper\n`)
})

describe('the frame', () => {
  const unsubscribe = {
    label: 'Unsubscribe from this report',
    url: 'https://lightkeeper.example/unsubscribe-email?key=k',
    manageUrl: 'https://lightkeeper.example/settings/my-subscriptions',
  }

  test('says why one gets the mail and how to end it', async () => {
    const { html, plain } = await render([], { footnote: 'You subscribed to it.', unsubscribe })
    for (const part of ['You subscribed to it.', unsubscribe.label, 'Manage subscriptions']) {
      expect(textOf(html)).toContain(part)
      expect(plain).toContain(part)
    }
    for (const link of [unsubscribe.url, unsubscribe.manageUrl]) {
      expect(html).toContain(`href="${link}"`)
      expect(plain).toContain(link)
    }
  })

  test('has the preview line before everything else', async () => {
    const { html } = await render([{ kind: 'text', text: 'Body' }], { preview: '3 changes this week' })
    expect(textOf(html).indexOf('3 changes this week')).toBeLessThan(textOf(html).indexOf('Weekly report'))
  })

  test('loads nothing from other servers', async () => {
    const { html } = await render(
      BLOCKS.map(([block]) => block),
      { unsubscribe },
    )
    expect(html.match(/src="(?!cid:)|url\(|<link|<script|@import/g)).toBeNull()
  })

  test('spells the address of a button out, except in mailings, whose addresses are long', async () => {
    const action: MailBlock = { kind: 'action', label: 'Open', url }
    expect(textOf((await render([action])).html)).toContain(url)
    expect(textOf((await render([action], { unsubscribe })).html)).not.toContain(url)
  })
})

test('markup in any text is escaped', async () => {
  const evil = '<img src=x onerror=alert(1)>"\''
  const { html, plain } = await render(
    [
      { kind: 'text', text: evil },
      { kind: 'heading', text: evil },
      { kind: 'changes', items: [{ tone: 'poor', word: evil, title: evil, detail: evil }] },
      { kind: 'facts', rows: [{ label: evil, value: evil }] },
      { kind: 'table', caption: evil, head: [evil, evil], rows: [{ cells: [evil, evil] }] },
      { kind: 'picture', cid: evil, alt: evil, width: 1, height: 1, caption: evil },
      { kind: 'action', label: evil, url },
      { kind: 'links', items: [{ label: evil, url }] },
    ],
    { subject: evil, footnote: evil, preview: evil },
  )
  expect(html).not.toContain('<img src=x')
  expect(plain).toContain(evil)
})

test.each<MailBlock>([
  { kind: 'action', label: 'Open', url: 'javascript:alert(1)' },
  { kind: 'links', items: [{ label: 'Open', url: 'data:text/html,x' }] },
  { kind: 'changes', items: [{ tone: 'good', title: 'a', detail: 'b', url: 'ftp://example.com' }] },
  { kind: 'table', caption: 'c', head: ['h'], rows: [{ cells: ['a'], url: '/relative' }] },
])('a link of $kind must be a web address', async (block) => {
  await expect(render([block])).rejects.toThrow()
})

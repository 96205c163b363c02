import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { allTopics, type GuideTopic, HELP_TOPICS, parseTopic } from '../../app/server/screens/help/guide'
import { topicOfScreen } from '../../app/server/screens/help/screen-topics'
import { searchGuide } from '../../app/server/screens/help/search-guide'
import { readScreens } from '../e2e/support/screens'

const GUIDE = join(import.meta.dirname, '../../docs/guide')
const KB = 1_000

/** Screens before the sign-in, of other visitors, or without a page header; redirects and files. */
const EXEMPT = [
  /^\/(login|confirm|logout|signup|forgot-password|register-confirmation|prompts|forbidden)\b/,
  /^\/(auth|invite-user|update-payment-method|unsubscribe-(email|alert|threshold-alert)|githubverify|gaverify|status|help|style|theme|switch-cell)\b/,
  /^\/(api-docs|api|data|healthz|readyz|metrics|robots\.txt|manifest\.webmanifest)\b/,
  /^\/(\*|settings(\/system-admin)?)?$/,
]

const screens = [...new Set((await readScreens()).map(({ path }) => path))]
const filled = (path: string) => path.replace(/:\w+/g, '7')
const topics = allTopics()
const targetsOf = ({ id, html }: GuideTopic) => [
  `/help/${id}`,
  ...[...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, anchor]) => `/help/${id}#${anchor}`),
]
const targets = new Set(topics.flatMap(targetsOf))

describe('the user guide', () => {
  test('has a topic for every screen', () => {
    const without = screens.filter((path) => {
      const isExempt = EXEMPT.some((pattern) => pattern.test(path))
      return !isExempt && !targets.has(`/help/${topicOfScreen(filled(path))}`)
    })
    expect(without).toEqual([])
  })

  test('lists every file, with title and summary', () => {
    const files = readdirSync(GUIDE).filter((name) => name.endsWith('.md'))
    expect(files.sort()).toEqual(HELP_TOPICS.map((id) => `${id}.md`).sort())
    for (const { id, title, summary, html } of topics) {
      expect(title, id).not.toBe(id)
      expect(summary.length, id).toBeGreaterThan(20)
      expect(html, id).not.toContain('<h1')
    }
  })

  test('has no dead links', () => {
    const links = topics.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href))
    expect(links.length).toBeGreaterThan(10)
    const dead = links.filter((href = '') => !targets.has(href) && !screens.includes(href))
    expect(dead).toEqual([])
  })

  test('begins the cells of tables with a capital, but not code and names', () => {
    const { html } = parseTopic('data', '# Data\n\n| file | kept |\n|---|---|\n| `kuma.db` | for a day |')
    for (const cell of ['File', 'Kept', '<code>kuma.db</code>', 'For a day'])
      expect(html).toContain(`>${cell}</`)
  })

  test('shows raw HTML as text', () => {
    const { html } = parseTopic(
      'data',
      '# Data\n\nA <script>alert(1)</script> tag\n\n<img src=x onerror=alert(1)>',
    )
    expect(html).not.toMatch(/<(script|img)/)
    expect(html).toContain('&lt;script&gt;')
  })

  test('has small pictures whose names tell their size', async () => {
    const names = readdirSync(join(GUIDE, 'pictures')).filter((name) => name.endsWith('.webp'))
    const sizes = names.map((name) => statSync(join(GUIDE, 'pictures', name)).size)
    expect(Math.max(0, ...sizes)).toBeLessThan(60 * KB)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600 * KB)
    for (const name of names) {
      const { width, height } = await sharp(join(GUIDE, 'pictures', name)).metadata()
      expect(name).toContain(`-${width}x${height}.webp`)
    }
    const images = topics.flatMap(({ html }) => [...html.matchAll(/<img src="[^"]*\/([^/"]+\.webp)/g)])
    expect(images.map(([, name]) => name).sort()).toEqual(names.sort())
  })

  test.each([
    ['significance', '/help/noise'],
    ['LCP', '/help/glossary#metrics'],
    ['unknown time', '/help/uptime#how-availability-is-counted'],
    ['passkeys', '/help/sign-in#two-factor-sign-in'],
    ['maintenence', '/help/uptime#maintenance'],
  ])('finds %s', (query, expected) => {
    const found = searchGuide(query)
    expect(found.slice(0, 4).map(({ to }) => to)).toContain(expected)
    expect(found[0]?.excerpt.some(({ isMatch }) => isMatch) || found[0]?.title).toBeTruthy()
  })

  test('finds nothing for nonsense', () => {
    expect(searchGuide('qqqzzzxxyy')).toEqual([])
  })
})

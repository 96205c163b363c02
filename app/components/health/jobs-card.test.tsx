import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { JobHealth } from '~/shared/schemas/health'
import { JobsCard } from './jobs-card'

const NOW = new Date('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toISOString()
const FINE: JobHealth = {
  ...{ name: 'mail.deleteOld', state: 'fine', pauseMs: 3_600_000, waitsForWork: false },
  ...{ startedAt: at(-600), durationMs: 240, done: 12, nextAt: at(3_000) },
  ...{ failures: 0, failingSince: null, failedAt: null, failure: null },
}
const failing = { state: 'failing', failures: 3, failingSince: at(-7_200), failedAt: at(-5) } as const

const render = (...jobs: JobHealth[]) =>
  renderToStaticMarkup(<JobsCard jobs={jobs} now={NOW} timeZone="UTC" />)
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const isFolded = (html: string, name: string) => html.indexOf('<details') < html.indexOf(name)

describe('the card of background jobs', () => {
  test('folds jobs that are fine, with their last and next run', () => {
    const html = render(FINE)
    expect(isFolded(html, FINE.name)).toBe(true)
    expect(textOf(html)).toContain('All fine')
    expect(textOf(html)).toMatch(/10 minutes ago took 240 ms, 12 done in 50 minutes Every 1 h/)
  })

  test('shows failing and late ones, with since when and why', () => {
    const html = render(
      {
        ...FINE,
        ...failing,
        name: 'mail.send',
        failure: 'connection refused',
        waitsForWork: true,
        pauseMs: 1_000,
      },
      { ...FINE, name: 'evidence.sweep', state: 'late', nextAt: at(-7_200) },
      FINE,
    )
    expect(isFolded(html, 'mail.send')).toBe(false)
    expect(isFolded(html, 'evidence.sweep')).toBe(false)
    const text = textOf(html)
    expect(text).toMatch(/1 failing 1 running late/)
    expect(text).toMatch(/Since 2 hours ago, 3 times in a row connection refused/)
    expect(text).toMatch(/When there is work Checked every 1 s/)
    expect(text).toMatch(/Due 2 hours ago\. Is a worker running\?/)
    expect(text).toMatch(/Show 1 other job /)
    expect(text).not.toContain('All fine')
  })

  test('says what never ran, what runs, and an earlier failure', () => {
    const text = textOf(
      render(
        { ...FINE, state: 'new', startedAt: null, durationMs: null, done: null },
        { ...FINE, name: 'results.backfill', state: 'running', nextAt: at(-7_200) },
        { ...FINE, name: 'alerts.group', failedAt: at(-86_400), failure: 'statement timeout' },
      ),
    )
    expect(text).toMatch(/mail\.deleteOld Never ran –/)
    expect(text).toMatch(/results\.backfill Running 10 minutes ago – Every 1 h/)
    expect(text).toMatch(/alerts\.group Fine Last failure 1 day ago statement timeout/)
  })

  test('says that no worker has started', () => {
    expect(textOf(render())).toContain('No worker has started yet')
  })
})

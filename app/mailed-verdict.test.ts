import { describe, expect, test } from 'vitest'
import { formatMetric } from '~/shared/format/metric'
import { alertsMessages } from '~/shared/messages/alerts'
import { digestMessages } from '~/shared/messages/digests'
import { periodFigures } from '~/shared/rules/mailings/period-figures'
import { randomOf } from '~/shared/rules/statistics/random'
import { SEARCHED_METRICS } from '~/shared/rules/statistics/regressions'
import { REASONS } from '~/shared/rules/uptime/outcomes'
import { concludeChange } from '~/shared/rules/verdict/conclusion'
import { concludeAttention, describeAttention } from '~/shared/rules/verdict/describe-attention'
import { ITEMS, NOW, plain, READER } from '~/shared/rules/verdict/fixtures/items'
import { levelOf } from '~/shared/rules/verdict/level'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { thresholdFor } from '~/shared/values/web-vitals'
import { composeMail } from './server/alerting/alerts/compose-mail'
import { composeMessage } from './server/alerting/alerts/compose-message'
import type { NotifiedCrossing } from './server/alerting/alerts/notify.store'
import { changeCell, reportBlocks } from './server/alerting/mailings/digests/compose-report'
import type { Facts } from './server/alerting/mailings/digests/read-facts'
import { type MailContent, renderContent } from './server/platform/mail'

const STATES = 300
const NAMES = ['Home', 'Checkout', 'Booking site', 'Oak & Ash', 'Café “Nord”']
const STATUSES = [404, 500, 502, 503, 599, null]
const UNSUBSCRIBE = { label: 'Unsubscribe', url: 'https://a.test/u', manageUrl: 'https://a.test/m' }
const WRITTEN = {
  ...{ timezone: 'UTC', now: NOW, link: (_: number, path: string) => `https://a.test${path}` },
  period: { from: new Date(NOW.getTime() - 7 * DAY_MS), to: NOW },
}
const NO_FACTS: Facts = {
  ...{ rows: [], changes: [], outages: [], availability: 1, tests: 10, failed: 0, chart: [], quota: null },
  formFactor: 'MOBILE',
  visits: null,
}

/** A mail in both forms, without line breaks. */
async function textsOf(content: MailContent): Promise<string[]> {
  const { html, plain: text } = await renderContent(content)
  return [plain(html, ' '), text].map((one) => one.replace(/\s+/g, ' '))
}
const digestOf = (facts: Partial<Facts>) => {
  const { blocks, preview } = reportBlocks({ ...NO_FACTS, ...facts }, 'page', WRITTEN)
  return textsOf({ subject: 'Report', preview, blocks, footnote: 'Why', unsubscribe: UNSUBSCRIBE })
}

const CROSSING: NotifiedCrossing = {
  ...{
    id: '0193',
    rule_id: null,
    kind: 'event',
    direction: 'worse',
    subject: 'p6',
    client_id: 2,
    client_name: 'Nordlicht',
  },
  ...{
    project_id: 3,
    site_id: 4,
    site_name: 'nordlicht.example',
    page_id: null,
    page_name: null,
    page_url: null,
  },
  ...{
    monitor_id: null,
    monitor_name: null,
    monitor_target: null,
    device_name: 'Mobile',
    location_label: null,
  },
  ...{ status: 'open', value: null, threshold: null, baseline: null, confirm_value: null, unconfirmed: null },
  ...{
    close_value: null,
    details: {},
    crossed_at: NOW,
    closed_at: null,
    point_id: null,
    confirm_point_id: null,
  },
  ...{ opening_notified_at: null, metric: 'down' },
}
const notified = (crossing: Partial<NotifiedCrossing>) => ({
  alert: {
    ...{ id: '0193', organization_name: 'Agency', severity: 'critical' as const },
    ...{ opened_at: NOW, closed_at: null, close_reason: null },
  },
  ...{ crossings: [{ ...CROSSING, ...crossing }], ruleNames: new Map<string, string>(), now: NOW },
})
const alertOf = async (crossing: Partial<NotifiedCrossing>) => {
  const notice = notified(crossing)
  const mail = composeMail({
    ...{
      ...notice,
      kind: 'opened',
      timezone: 'UTC',
      key: 'k',
      unsubscribeUrl: UNSUBSCRIBE.url,
      deployment: null,
    },
  })
  const { title, summary } = composeMessage('opened', notice, 'https://a.test')
  return [...(await textsOf(mail)), `${title} ${summary}`]
}

describe.each(Array.from({ length: 6 }, (_, part) => part))('mails about states of part %i', (part) => {
  const seeds = Array.from({ length: STATES / 6 }, (_, i) => 1 + part * (STATES / 6) + i)
  const pick = <T>(chance: () => number, list: readonly T[]) => list[Math.floor(chance() * list.length)] as T

  test('name an outage as the home screen does', async () => {
    for (const seed of seeds) {
      const chance = randomOf(seed)
      const name = pick(chance, NAMES)
      const reason = chance() < 0.5 ? 'status' : pick(chance, REASONS)
      const httpStatus = reason === 'status' ? pick(chance, STATUSES) : null
      const line = describeAttention({ ...ITEMS.down, monitorName: name, reason, httpStatus }, READER)
      const cause = line.fact.replace(/^Down: /, '').toLowerCase()
      const outage = {
        ...{
          id: 'o',
          monitor_id: 5,
          name,
          site_name: 'nordlicht.example',
          client_id: 2,
          reason,
          http_status: httpStatus,
        },
        ...{ started_at: new Date(NOW.getTime() - HOUR_MS), ended_at: null },
      }
      const down = {
        page_name: 'Another name',
        monitor_id: 5,
        monitor_name: name,
        details: { reason, httpStatus },
      }
      for (const text of [...(await digestOf({ outages: [outage] })), ...(await alertOf(down))]) {
        expect([seed, text]).toEqual([seed, expect.stringContaining(line.subject)])
        expect(text.toLowerCase()).toContain(cause)
        expect(text).not.toContain('Another name')
      }
    }
  })

  test('name a regression with the figures of the home screen, and say whether it is significant', async () => {
    for (const seed of seeds) {
      const chance = randomOf(seed)
      const [name, metric] = [pick(chance, NAMES), pick(chance, SEARCHED_METRICS)]
      const before = (thresholdFor(metric, 'MOBILE')?.good ?? 1) * (0.4 + chance())
      const after = before * (1.2 + chance())
      const line = describeAttention({ ...ITEMS.regression, pageName: name, metric, before, after }, READER)
      const [from, to] = [before, after].map((value) => formatMetric(metric, value).text)
      expect(line.fact).toContain(`${from} → ${to}`)
      const change = {
        ...{ page_id: 6, page_name: name, site_id: 4, site_name: 'nordlicht.example', client_id: 2 },
        ...{
          form_factor: 'MOBILE' as const,
          metric,
          direction: 'worse' as const,
          status: 'open',
          onset: NOW,
        },
        ...{ before, after, effect: after - before },
      }
      const isNormal = chance() < 0.3
      const significance = { normalLow: before, normalHigh: before, isNormal, evidence: [9] }
      const crossing = {
        ...{ metric: 'regression' as const, page_id: 6, page_name: name, value: after, baseline: before },
        details: { metric, significance },
      }
      const alerts = await alertOf(crossing)
      for (const text of [...(await digestOf({ changes: [change] })), ...alerts]) {
        expect([seed, text]).toEqual([seed, expect.stringContaining(name)])
        expect(text).toContain(from)
        expect(text).toContain(to)
      }
      const { normal, significant } = alertsMessages.summary
      for (const text of alerts) {
        expect(text).toContain(isNormal ? normal : significant)
        expect(text).not.toContain(isNormal ? significant : normal)
      }
    }
  })

  test('say the sentence of the home screen where nothing happened', async () => {
    for (const seed of seeds) {
      const chance = randomOf(seed)
      const name = pick(chance, NAMES)
      const lcp = (thresholdFor('lcp', 'MOBILE')?.good ?? 1) * (0.3 + 3 * chance())
      const device = { name, formFactor: 'MOBILE' as const, metrics: { lcp }, performance: null }
      const level = levelOf({ ...device, isFailed: false, isExcluded: false }, {})
      const row = {
        ...{
          id: 6,
          name,
          client_id: 2,
          site_id: 4,
          lcp,
          performance: 60,
          verdict: 'same' as const,
          difference: null,
        },
        ...{ availability: 1, tests: 10, failed: 0, incomplete: 0 },
      }
      const [home, expected] = level
        ? [
            concludeAttention(
              { items: [{ ...ITEMS.slow, level }], total: 1, levels: { items: 1, pages: 1 }, checked: null },
              READER,
            )?.text.replace('One page', name),
            'onlyLevels',
          ]
        : [digestMessages.noChanges.replace(/\.$/, ''), 'noChanges']
      for (const text of await digestOf({ rows: [row] }))
        expect([seed, expected, text]).toEqual([seed, expected, expect.stringContaining(`${home}.`)])
    }
  })

  test('call a change of a row significant exactly where a card does', () => {
    for (const seed of seeds) {
      const chance = randomOf(seed)
      const before = 1_000 + 3_000 * chance()
      const difference = (chance() < 0.5 ? 0.2 : 1.2) * Math.max(200, before * 0.03) + 1
      const days = Array.from({ length: 14 }, (_, i) => ({
        ...{ at: i * DAY_MS, performance: 60, engine: null },
        lcp: i < 7 ? before : before + difference,
      }))
      const { verdict } = periodFigures(days, 7 * DAY_MS)
      const card = concludeChange({
        ...{ metric: 'lcp', isExcluded: false, gap: null, last: null },
        period: { difference, isNoise: verdict === 'same' },
      })
      const isWorth = difference >= Math.max(200, before * 0.03)
      expect([seed, verdict, card?.kind]).toEqual([
        seed,
        isWorth ? 'worse' : 'same',
        isWorth ? 'changed' : 'same',
      ])
      expect(changeCell(verdict, difference) === digestMessages.verdicts.same).toBe(!isWorth)
    }
  })
})

import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  billionLaughs,
  deepYaml,
  emptyArrays,
  faultyCell,
  generatedColumn,
  manyScans,
  reopenedElements,
  repeatedSites,
  startBomb,
} from '../support/hostile-content'
import { createPlace, type Place } from './api'
import { withProduct } from './fixture'

const FILES = process.env['FULL'] ? 40 : 10
const FILES_EACH = 4
const ORGANIZATIONS = Math.ceil(FILES / FILES_EACH)
const MAX_GROWTH_BYTES = 200 * 1024 * 1024

withProduct('hostile files at once', (fixture) => {
  test('neither delay web nor fill its memory', async () => {
    const { product, call, place } = fixture()
    // An organization has one at work and three waiting, so that others would all be refused.
    const places = [place]
    while (places.length < ORGANIZATIONS) places.push(await createPlace(call))
    const bomb = await startBomb(emptyArrays())
    const page = await startBomb(reopenedElements(), 'text/html')
    const kindsOf = ({ organization, project }: Place): [string, unknown][] => [
      [`/api/projects/${project}/tool-imports?source=uptime-kuma&fileName=kuma.db`, generatedColumn()],
      [`/api/organizations/${organization}/configuration/plan`, { yaml: repeatedSites() }],
      [`/api/projects/${project}/tool-imports/server`, { address: bomb.url }],
      [`/api/projects/${project}/site-imports`, { text: faultyCell() }],
      ['/api/onboarding/website', { url: page.url, project }],
      [`/api/organizations/${organization}/configuration/plan`, { yaml: billionLaughs() }],
      [`/api/projects/${project}/tool-imports?source=uptime-kuma&fileName=kuma.db`, manyScans()],
      [`/api/organizations/${organization}/configuration/plan`, { yaml: deepYaml() }],
    ]
    const residentBytes = () =>
      Number(readFileSync(`/proc/${product.find('web')?.pid}/statm`, 'latin1').split(' ')[1]) * 4096
    const pid = product.find('web')?.pid
    // What every process has loaded after its first file.
    const [firstPath = '', firstBody] = kindsOf(place)[7] ?? []
    await call('POST', firstPath, firstBody)
    const before = residentBytes()
    const statuses: number[] = []
    const uploads = Promise.all(
      Array.from({ length: FILES }, async (_, nth) => {
        const kinds = kindsOf(places[Math.floor(nth / FILES_EACH)] ?? place)
        const [path, body] = kinds[nth % kinds.length] ?? ['', null]
        // The caller gives up after 15 s; the work has its own limit.
        const answer = await call('POST', path, body).catch(() => null)
        statuses.push(answer?.status ?? 0)
      }),
    )
    const delays: number[] = []
    const growth: number[] = []
    let isDone = false
    const ended = uploads.then(() => {
      isDone = true
    })
    while (!isDone) {
      const startedAt = performance.now()
      const { status } = await fetch(`${product.url}/healthz`, { signal: AbortSignal.timeout(20_000) })
      delays.push(performance.now() - startedAt)
      expect(status).toBe(200)
      growth.push(residentBytes() - before)
      await delay(100)
    }
    await ended
    process.stdout.write(
      `${FILES} files: healthz at most ${Math.round(Math.max(...delays))} ms (${delays.length} calls), ` +
        `growth at most ${Math.round(Math.max(...growth) / 1024 ** 2)} MiB, answers ${statuses.join(' ')}\n`,
    )
    expect(Math.max(...delays)).toBeLessThan(1_000)
    expect(Math.max(...growth)).toBeLessThan(MAX_GROWTH_BYTES)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(product.find('web')?.pid).toBe(pid)
    await bomb.close()
    await page.close()
  })
})

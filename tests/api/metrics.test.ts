import { expect, test } from 'vitest'
import { metricsResponse } from '~/server/screens/metrics'
import { onOwnDatabase } from '../support/database'
import { insertRows } from '../support/rows'
import { withSettings } from '../support/settings'

onOwnDatabase()
const METRICS_KEY = 'key-of-the-metrics'
withSettings({ METRICS_KEY })

const read = (key?: string) =>
  metricsResponse(
    new Request('http://localhost/metrics', key ? { headers: { authorization: `Bearer ${key}` } } : {}),
  )

test('metrics are for the key only', async () => {
  expect((await read()).status).toBe(401)
  expect((await read('key-of-something')).status).toBe(401)
})

test('metrics tell about the process and the installation, and leave out what is unknown', async () => {
  const now = new Date()
  const record = { pause_ms: 1000, waits_for_work: false, started_at: now, next_at: now, failures: 3 }
  await insertRows('job_record', { name: 'usage.fold', ...record })
  const response = await read(METRICS_KEY)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'lightkeeper_tests{state="queued"} 0',
      'lightkeeper_job_failures{job="usage.fold"} 3',
      'lightkeeper_database_up 1',
      expect.stringMatching(/^lightkeeper_database_bytes [1-9]/),
      expect.stringMatching(/^process_resident_memory_bytes [1-9]/),
    ]),
  )
  expect(lines.filter((line) => line.startsWith('lightkeeper_backup_age_seconds'))).toEqual([])
  expect(lines.filter((line) => /^lightkeeper_part_up\{part="(web|worker)"/.test(line))).toEqual([])
  // A name is described once, and each sample is a number.
  const described = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2])
  expect(new Set(described).size).toBe(described.length)
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#')))
    expect(line).toMatch(/^[a-z_]+[a-z0-9_]*(\{.*\})? (Nan|[-+]?[\d.e+-]+)$/)
})

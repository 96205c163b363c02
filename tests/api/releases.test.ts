import { expect, test } from 'vitest'
import { recordVersion } from '~/server/administration/releases'
import { version } from '~/server/platform/version'
import { emptyTables, insertRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, superAdmin: admin, owner } = tenantFixture()
const releases = async () => (await admin.get('/api/health/releases')).body
const AT = new Date('2026-12-02T08:00:00Z')

test('a first version is known since its start, and an update brings what changed since the version before', async () => {
  await emptyTables('installed_version')
  expect([await recordVersion(own.db, AT), await recordVersion(own.db, new Date())]).toEqual([true, false])
  expect(await releases()).toMatchObject({ version, previous: null, installedAt: AT.toISOString() })
  await insertRows('installed_version', { version: '0.1.0', installed_at: new Date('2026-11-23T08:00:00Z') })
  const { previous, releases: brought } = await releases()
  expect(previous).toBe('0.1.0')
  expect(brought[0].version).toBe(version)
  expect(brought.map((one: { version: string }) => one.version)).not.toContain('0.1.0')
  expect((await admin.get('/api/health')).body.version).toBe(version)
  expect((await owner.get('/api/health/releases')).status).toBe(403)
})

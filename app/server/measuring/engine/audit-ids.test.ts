import { defaultConfig } from 'lighthouse'
import { expect, test } from 'vitest'
import { auditName } from '~/shared/rules/audits/audit-ids'

test('the installed Lighthouse version has no audit under a retired name', async () => {
  const paths = (defaultConfig.audits ?? []).map(String)
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const { default: audit } = await import(`lighthouse/core/audits/${path}.js`)
    expect(auditName(audit.meta.id)).toEqual({ id: audit.meta.id, as: 'same' })
  }
})

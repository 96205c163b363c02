import { expect, test } from 'vitest'
import { z } from 'zod'
import { requireCompleteBucket, storageVariables } from './storage-settings'

const WHOLE = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-north-1',
  S3_BUCKET: 'evidence',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const schema = z.object(storageVariables).superRefine(requireCompleteBucket)
const refused = (set: Record<string, string>) =>
  schema.safeParse(set).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a bucket needs a complete configuration', () => {
  expect(refused({})).toEqual([])
  expect(refused(WHOLE)).toEqual([])
  for (const name of Object.keys(WHOLE)) {
    const { [name as keyof typeof WHOLE]: _, ...half } = WHOLE
    expect(refused(half)).toEqual([name])
  }
})

test.each([
  [{ ...WHOLE, S3_ENDPOINT: 'ftp://example.com' }, ['S3_ENDPOINT']],
  [{ ...WHOLE, S3_BUCKET: 'a/b' }, ['S3_BUCKET']],
  [{ ACTIVITY_DAYS: '7' }, ['ACTIVITY_DAYS']],
  [{ ACTIVITY_DAYS: '-1' }, []],
  [{ MAIL_DAYS: '29' }, ['MAIL_DAYS']],
  [{ MAIL_DAYS: '30' }, []],
  [{ MIN_FREE_SPACE: '500 mb' }, []],
  [{ MIN_FREE_SPACE: 'off' }, []],
  [{ MIN_FREE_SPACE: '100MB' }, ['MIN_FREE_SPACE']],
  [{ MIN_FREE_SPACE: '2000000000' }, ['MIN_FREE_SPACE']],
])('%o is refused for %o', (set, names) => {
  expect(refused(set)).toEqual(names)
})

test('the mark of free space is a size', () => {
  const mark = (set: Record<string, string>) => schema.parse(set).MIN_FREE_SPACE
  expect([mark({}), mark({ MIN_FREE_SPACE: '1.5GB' }), mark({ MIN_FREE_SPACE: 'off' })]).toEqual([
    1024 ** 3,
    1.5 * 1024 ** 3,
    0,
  ])
})

import { describe, expect, onTestFinished, test } from 'vitest'
import { createSite } from './api'
import { withProduct } from './fixture'
import { locationOf } from './manual-agent'
import { fillDisk, smallDisk } from './small-disk'
import { askForTest, statusOf, waitForSuccess } from './tests'
import { until } from './waiting'

const MB = 1024 * 1024
const before = smallDisk(600)

const scheduled = "select 1 from test_batch where source = 'schedule'"

describe.skipIf(before === null)('on a small disk (needs a mount or user namespace)', () => {
  withProduct(
    'a product whose disk is nearly full',
    (fixture) => {
      const evidenceOf = async (testId: string) => {
        const [run] = await fixture().product.query<{
          report_hash: Buffer | null
          evidence_omitted: boolean
        }>('select report_hash, evidence_omitted from run where test_id = $1 and lcp is not null', [testId])
        return { isStored: run?.report_hash !== null, isOmitted: run?.evidence_omitted }
      }

      test('measures without evidence and without schedules, and resumes both by itself', async () => {
        const { product, call, place, target } = fixture()
        const [hanoi] = [await locationOf(product, 'hanoi')]
        const { pageId } = await createSite(call, place, { name: 'Measured', url: target.url })
        const due = await createSite(call, place, { name: 'Due', url: target.url, location: hanoi })
        const disk = fillDisk(product.dataPath('fill'), 90 * MB)
        onTestFinished(disk.empty)
        await product.query(
          'update site_schedule set is_enabled = true, next_run_at = now() where site_id = $1',
          [due.siteId],
        )
        const without = await askForTest(call, pageId)
        await waitForSuccess(call, without)
        expect(await evidenceOf(without)).toEqual({ isStored: false, isOmitted: true })
        expect(await product.query(scheduled)).toEqual([])

        disk.empty()
        await until(
          'the due site is scheduled',
          10_000,
          async () => (await product.query(scheduled)).length > 0,
        )
        const complete = await askForTest(call, pageId)
        await waitForSuccess(call, complete)
        expect(await evidenceOf(complete)).toEqual({ isStored: true, isOmitted: false })
      })

      test('whose agent has no space for its files measures once there is space', async () => {
        const { product, call, place, target } = fixture()
        const { pageId } = await createSite(call, place, { name: 'Waiting', url: target.url })
        const disk = fillDisk(product.temporaryPath('fill'))
        onTestFinished(disk.empty)
        const testId = await askForTest(call, pageId)
        await until('the agent says that its disk is full', 30_000, () =>
          product.log('agent').includes('the disk is full: nothing is measured'),
        )
        expect(await statusOf(call, testId)).toBe('queued')
        disk.empty()
        await waitForSuccess(call, testId)
      })
    },
    { before: before ?? [], variables: { MIN_FREE_SPACE: '200MB' } },
  )
})

import logUpdate from 'log-update'
import pc from 'picocolors'
import { runTestMessages } from '~/shared/messages/run-test'
import type { Test, TestStatus } from '~/shared/schemas/lighthouse'
import type { AddedPage } from './add-pages'

const MARKS: Record<TestStatus, string> = {
  queued: pc.dim('·'),
  running: pc.yellow('●'),
  success: pc.green('✓'),
  failed: pc.red('✗'),
  timeout: pc.red('✗'),
}

export function renderProgress(pages: AddedPage[]) {
  const startedAt = Date.now()
  const printed = new Map<string, TestStatus>()
  const urlOf = (test: Test) => pages.find((page) => page.pageId === test.page)?.url ?? ''
  const stateOf = ({ status, repeatReason }: Test) =>
    repeatReason ? `${status}, ${runTestMessages.repeats[repeatReason]}` : status
  const line = (test: Test) =>
    `${MARKS[test.status]} ${urlOf(test)}  ${pc.dim(`${test.deviceName}: ${stateOf(test)}`)}`
  return {
    draw(tests: Test[]) {
      if (process.stdout.isTTY) {
        const seconds = Math.round((Date.now() - startedAt) / 1000)
        logUpdate([...tests.map(line), pc.dim(`${seconds} s`)].join('\n'))
        return
      }
      for (const test of tests) {
        if (printed.get(test.testId) === test.status) continue
        printed.set(test.testId, test.status)
        console.log(line(test))
      }
    },
    end() {
      if (process.stdout.isTTY) logUpdate.done()
    },
  }
}

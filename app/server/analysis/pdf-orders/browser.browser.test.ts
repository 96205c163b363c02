import { afterAll, expect, it } from 'vitest'
import { descendants } from '../../../../tests/e2e/support/processes'
import { isPrinterMain } from '../../../../tests/faults/processes'
import { BrowserLostError, closeBrowser, withBrowser } from './browser'

const NEVER = new AbortController().signal
const processes = () => descendants(process.pid).filter(({ command }) => command.includes('chrom'))
const mainOf = (signal: 'SIGKILL' | 'SIGSTOP') => {
  const main = processes().find(isPrinterMain)
  if (main) process.kill(main.pid, signal)
  return main
}
const open = (signal = NEVER) =>
  withBrowser(async (browser) => {
    const page = await browser.newPage()
    await page.setContent('<h1>Report</h1>')
    return page.pdf()
  }, signal)

afterAll(closeBrowser)

it('rejects soon when the browser is killed, takes its children along, and works with the next one', async () => {
  await open()
  const before = processes()
  expect(before.length).toBeGreaterThan(2)
  const startedAt = Date.now()
  const working = withBrowser(async (browser) => {
    await browser.newPage()
    expect(mainOf('SIGKILL')).toBeDefined()
    return new Promise(() => {})
  }, NEVER)
  await expect(working).rejects.toThrow(BrowserLostError)
  // Playwright alone may wait for half a minute.
  expect(Date.now() - startedAt).toBeLessThan(15_000)
  expect(processes()).toEqual([])
  expect((await open()).length).toBeGreaterThan(1_000)
})

it('ends a browser that hangs when the work is aborted', async () => {
  const leaving = new AbortController()
  const working = withBrowser(async (browser) => {
    const page = await browser.newPage()
    expect(mainOf('SIGSTOP')).toBeDefined()
    leaving.abort(new Error('cancelled'))
    return page.pdf()
  }, leaving.signal)
  await expect(working).rejects.toThrow('cancelled')
  expect(processes()).toEqual([])
})

import type { Page } from '@playwright/test'
import { domainsMessages, waterfallMessages } from '../../app/shared/messages/load'
import { periodsMessages } from '../../app/shared/messages/report'
import { filmstripMessages, performancePartsMessages } from '../../app/shared/messages/speed'
import { conclusionMessages } from '../../app/shared/messages/verdict'
import { paths } from '../../app/shared/paths'
import { loadedImages } from './support/images'
import type { Measured } from './support/measured'
import { expect, test } from './support/test'

const performanceOf = ({ site, shop }: Measured) => paths.report(site._id, shop, 'performance')
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const rows = (page: Page) => page.locator('li.waterfall-row')

test('an audit shows the elements that it names, each in its place @js', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'accessibility'))
  const entries = page.getByRole('main').locator('details')
  const images = entries.filter({ hasText: /Image elements do not have/ }).first()
  if ((await images.getAttribute('open')) === null) await images.locator('summary').click()
  const pictures = images.getByRole('img', { name: /^Screenshot of \S/ })
  expect(await loadedImages(pictures, 1)).toBeGreaterThanOrEqual(1)
  const frame = images.locator('a.element-picture').first()
  const box = await frame.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([160, 100])
  const mark = await frame.locator('span').boundingBox()
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeGreaterThan(box?.x ?? 0)
  expect(mark?.x ?? 0).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
  expect(mark?.y ?? 0).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
  const whole = await page.request.get((await frame.getAttribute('href')) ?? '')
  expect([whole.status(), whole.headers()['content-type']]).toEqual([200, 'image/webp'])
})

test('opportunities and all categories show their elements too', async ({ page, measured }) => {
  for (const section of ['opportunities', 'lighthouse'] as const) {
    await page.goto(paths.report(measured.site._id, measured.shop, section))
    expect(await page.locator('a.element-picture').count(), section).toBeGreaterThan(0)
  }
})

test('the filmstrip shows changes, from the first content to the last change', async ({ page, measured }) => {
  const words = filmstripMessages
  await page.goto(performanceOf(measured))
  const frames = page.getByRole('region', { name: words.frames }).getByRole('listitem')
  await expect(frames.filter({ hasText: words.content })).toHaveCount(1)
  await expect(frames.filter({ hasText: words.complete })).toHaveCount(1)
  const changed = frames.filter({ hasText: /of the screen changed since the previous frame/ })
  await expect.poll(() => changed.count()).toBeGreaterThan(0)
  await expect(changed.first()).toContainText(/Δ (<1|\d{1,2}|100)%/)
  await expect(changed.first().locator('svg[data-change] path')).toHaveAttribute('d', /^M\d+ \d+[HV]\d+/)
  await expect(page.getByText(words.moments)).toBeVisible()
  await expect(page.getByText(words.notComputed)).toHaveCount(0)
})

test('the filmstrip shows layout shifts on the next frame', async ({ page, measured }) => {
  const words = filmstripMessages
  await page.goto(performanceOf(measured))
  const frames = page.getByRole('region', { name: words.frames }).getByRole('listitem')
  const moved = frames.filter({ hasText: words.shiftCounts })
  await expect.poll(() => moved.count()).toBeGreaterThan(0)
  await expect(moved.first()).toContainText(/Shift (<0\.001|\d+(\.\d+)?)/)
  await expect(page.getByText(words.shifts)).toBeVisible()
})

test('links lead to every part of the performance screen, in order', async ({ page, measured }) => {
  await page.goto(performanceOf(measured))
  const links = page.getByRole('navigation', { name: performancePartsMessages.label }).getByRole('link')
  const names = Object.values(performancePartsMessages.names)
  expect(await links.allInnerTexts()).toEqual(names)
  for (const name of names) {
    const href = await links.filter({ hasText: new RegExp(`^${name}$`) }).getAttribute('href')
    expect(href, name).toMatch(/^#[a-z-]+$/)
    await expect(page.locator(href ?? ''), name).toHaveCount(1)
  }
})

test('dates follow the language of the browser, or lng', async ({ page, measured }) => {
  const path = paths.report(measured.site._id, measured.shop, 'lighthouse')
  const read = async (url: string, language: string) => {
    const html = await (await page.request.get(url, { headers: { 'accept-language': language } })).text()
    const style = /<html[^>]* data-dates="(\w+)"/.exec(html)?.[1]
    const text = html.slice(html.indexOf('<body'), html.indexOf('window.__remixContext'))
    const count = (date: RegExp) => text.match(date)?.length ?? 0
    return {
      style,
      dmy: count(/\b\d{1,2} [A-Z][a-z]{2} 20\d\d, \d\d:\d\d/g),
      mdy: count(/\b[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M/g),
      ymd: count(/>[^<]*\b20\d\d-\d\d-\d\d, \d\d:\d\d/g),
    }
  }
  const british = await read(path, 'en-GB')
  const shown = british.dmy
  expect(shown).toBeGreaterThan(1)
  expect(british).toEqual({ style: 'dmy24', dmy: shown, mdy: 0, ymd: 0 })
  expect(await read(path, 'en-US,en;q=0.9')).toEqual({ style: 'mdy12', dmy: 0, mdy: shown, ymd: 0 })
  expect(await read(`${path}?lng=ja`, 'en-US')).toMatchObject({ style: 'ymd24', dmy: 0, mdy: 0 })
})

test('the waterfall marks LCP, TTI and layout shifts', async ({ page, measured }) => {
  const words = waterfallMessages
  await page.goto(performanceOf(measured))
  const requests = card(page, words.title)
  const painted = rows(page).filter({ has: page.getByRole('img', { name: words.largestPaint }) })
  await expect(painted).toHaveCount(1)
  await expect(painted).toContainText('.png')
  await expect(requests.getByText(/^TTI: [\d.]+ m?s$/)).toBeVisible()
  await expect(requests.getByText(/^Layout shifts?: /)).toBeVisible()
  await expect
    .poll(() => requests.locator('.waterfall-lines [data-moment="shift"]').count())
    .toBeGreaterThan(0)
})

test('domains are beside third parties, and link to their requests', async ({ page, measured }) => {
  await page.goto(performanceOf(measured))
  const domains = card(page, domainsMessages.title)
  const other = domains.getByRole('row').filter({ hasText: 'localhost:' })
  await expect(other).toContainText(waterfallMessages.thirdParty.toLowerCase())
  await expect(other).toContainText(/\d %|\d%/)
  await other.getByRole('link').click()
  await expect(page).toHaveURL(/text=%2F%2Flocalhost%3A\d+%2F/)
  const shown = await rows(page).count()
  expect(shown).toBeGreaterThan(0)
  await expect(rows(page).getByRole('img', { name: waterfallMessages.thirdParty })).toHaveCount(shown)
})

test('two tests are too few for a trend, with a message', async ({ page, measured }) => {
  const words = periodsMessages
  await page.goto(paths.report(measured.site._id, measured.good, 'overview'))
  await expect(page.getByText(words.few(words.before(30)))).toBeVisible()
  const cards = page.getByRole('region', { name: 'Metrics' })
  await expect(cards.getByText(conclusionMessages.same.test)).toHaveCount(0)
  await expect(cards.locator('figure')).toHaveCount(0)
})

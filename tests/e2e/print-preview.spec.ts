import { readPageNumbers } from '../../app/server/analysis/pdf-orders/page-numbers'
import { printMessages as messages } from '../../app/shared/messages/print'
import { PRINT_ACTIONS, type PrintAction, paths } from '../../app/shared/paths'
import { isFull } from '../support/slice'
import type { Api } from './support/api'
import type { Measured } from './support/measured'
import { expect, test } from './support/test'

const previewsOf = ({ site: { _id: site }, shop, client }: Measured, action: PrintAction) => [
  paths.previewCover(action, { client, site }),
  paths.previewDashboard(action, { client }),
  paths.previewContents(site, shop, action),
  paths.previewSection(site, shop, 'overview', action),
  paths.previewSection(site, shop, 'coverpage', action),
]

test.describe('previews', () => {
  test.use({ expectedStatuses: [404] })

  test('are bare for the printer, or have a bar that does not print, and no other form', async ({
    page,
    measured,
  }) => {
    for (const action of PRINT_ACTIONS)
      for (const address of previewsOf(measured, action)) {
        await page.goto(address)
        const bar = page.getByRole('navigation', { name: messages.preview })
        await expect(bar, address).toHaveCount(action === 'view' ? 1 : 0)
        await expect(page.locator('html'), address).toHaveAttribute('data-theme', 'light')
        await expect(page.locator('main').getByRole('button'), address).toHaveCount(0)
        await expect(page.locator('script'), address).toHaveCount(0)
        expect((await page.request.get(address.replace(`/${action}`, '/pdf'))).status()).toBe(404)
      }
  })

  test('lead back to the screen, and to the order of it', async ({ page, measured }) => {
    const { site, shop } = measured
    const report = paths.report(site._id, shop, 'seo')
    await page.goto(paths.previewSection(site._id, shop, 'seo', 'view'))
    await expect(page.getByRole('link', { name: messages.create })).toHaveAttribute(
      'href',
      paths.orderPdf({ path: report }),
    )
    await page.getByRole('link', { name: messages.back }).click()
    await expect(page).toHaveURL(new RegExp(`${report}$`))
  })
})

const orderOf = async (api: Api, content: object): Promise<string> =>
  paths.previewPdfDocument((await api.post<{ _id: string }>('/api/pdf-orders', content))._id)

const contentsOf = ({ site, shop, client, comparison, dashboard }: Measured) => ({
  page: { kind: 'page', site: site._id, page: shop, coverText: 'Dear reader', closingText: 'Kind regards' },
  client: { kind: 'client', client, withPages: true, sections: ['overview'] },
  comparison: { kind: 'comparison', sessionId: comparison },
  personalDashboard: { kind: 'personalDashboard', dashboardId: dashboard },
  uptimeMonth: { kind: 'uptimeMonth', client, month: new Date().toISOString().slice(0, 7) },
  ...(isFull && { site: { kind: 'site', site: site._id }, benchmark: { kind: 'benchmark', client } }),
})

test('a document has one hierarchy of headings, ids once, and contents that lead to them', async ({
  page,
  api,
  measured,
}) => {
  await page.goto(await orderOf(api, contentsOf(measured).page))
  await expect(page).toHaveTitle(/^shop .*, \d+ \w{3} \d{4} to .* · Report$/)
  for (const text of ['Dear reader', 'Kind regards']) await expect(page.getByText(text)).toBeVisible()
  const html = await page.content()
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels.filter((level, nth) => level > (levels[nth - 1] ?? 0) + 1)).toEqual([])
  const ids = [...html.matchAll(/<[a-z][^<>]* id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([])
  const entries = [...html.matchAll(/data-page-of="([^"]+)"/g)].map(([, id]) => id)
  expect(entries.length).toBeGreaterThan(10)
  expect(entries.filter((id) => !html.includes(`<h2 id="${id}"`))).toEqual([])
  expect(html).not.toMatch(/<(button|form|details|input)\b/)
})

/** Writes the pages into the contents, as the job does. */
const number = (numbers: Record<string, number>) => {
  for (const place of document.querySelectorAll('[data-page-of]'))
    place.textContent = String(numbers[place.getAttribute('data-page-of') ?? ''])
}
/** Fonts that the reader's machine would have to have; glyphs of Type 3 are in the file. */
function missingFonts(pdf: string): string[] {
  const objects = new Map(
    [...pdf.matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = [...objects.values()].filter((body) => /\/Subtype \/(TrueType|Type1|CIDFont\w+)/.test(body))
  return fonts.filter((body) => {
    const [, descriptor = ''] = /\/FontDescriptor (\d+) 0 R/.exec(body) ?? []
    return !objects.get(descriptor)?.includes('/FontFile')
  })
}

/** Names and addresses as long as they may be, without a place to break. Runs in the browser. */
const lengthen = (names: string[]) => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    // The end of an address in a waterfall is short.
    if (text.parentElement?.matches('i + i')) continue
    for (const name of names) text.nodeValue = text.nodeValue?.replaceAll(name, long) ?? null
    if (text.parentElement?.closest('code, .font-mono')) text.nodeValue += `/${long.repeat(2)}`
  }
}
/** What sticks out of a sheet: it would be cut, or the whole document made smaller. Runs in the browser. */
const overflowing = (width: number) => {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= width) return []
  /** Text may be wider than its element. */
  const rightOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.max(element.getBoundingClientRect().right, range.getBoundingClientRect().right)
  }
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
  const elements = [...document.querySelectorAll('body *')]
    .filter((one) => rightOf(one) > width + 1 && !isClipped(one.parentElement))
    .map((one) => `${rightOf(one).toFixed()} ${one.outerHTML.slice(0, 300)}`)
  return [scrollWidth, ...elements]
}

/** Of what the documents are about; see `measure`. */
const NAMES = ['Measured harbour', 'Harbour figures', 'Harbour pages', 'LCP per page', 'Size and LCP'].concat(
  ['Spread', 'Quay', 'shop', 'awkward', 'Default', 'Local'],
)

/** The room between the margins of a sheet, in CSS pixels. */
const SHEET = { width: 703, height: 1031 }
const OPTIONS = { tagged: true, outline: true, preferCSSPageSize: true, printBackground: true }

for (const kind of Object.keys(contentsOf({ site: {} } as Measured)) as 'page'[])
  test(`a printed document is tagged and complete, its contents right: ${kind} @nojs`, async ({
    page,
    api,
    measured,
  }) => {
    await page.setViewportSize(SHEET)
    // Before it opens: styles that change afterwards may be measured too early.
    await page.emulateMedia({ media: 'print' })
    await page.goto(await orderOf(api, contentsOf(measured)[kind]))
    // Just after the load, what stands in a size container may not be laid out yet.
    await expect.poll(() => page.evaluate(overflowing, SHEET.width)).toEqual([])
    const { numbers } = await readPageNumbers(await page.pdf(OPTIONS))
    await page.evaluate(number, numbers)
    const pdf = await page.pdf(OPTIONS)
    expect((await readPageNumbers(pdf)).numbers).toEqual(numbers)
    expect(Object.values(numbers)).toEqual(Object.values(numbers).toSorted((a, b) => a - b))
    const text = pdf.toString('latin1')
    for (const part of ['/StructTreeRoot', '/Marked true', '/Outlines', '/Lang'])
      expect(text, part).toContain(part)
    expect(missingFonts(text)).toEqual([])
    await page.evaluate(lengthen, NAMES)
    await expect.poll(() => page.evaluate(overflowing, SHEET.width)).toEqual([])
  })

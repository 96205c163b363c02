import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { withSimpleSchedule } from '../rules/schedule/simple-schedule'
import { addressesOf, hasUnusedCron, type PageRow, rowsOf, scheduleOf } from '../rules/site-form-rows'
import { pageForm, pageUrl, siteForm } from './site'

const MAX_PAGES = 500

type PageInput = z.output<typeof pageForm>
type SentRows = { rows: PageRow[]; needsPage: boolean }

/** Rows without an address are no pages; the others keep the number of their row. */
const pages = z.unknown().transform((sent, context): { page: PageInput; row: number }[] => {
  const { rows, needsPage } = sent as SentRows
  const filled = rows.flatMap((row, index) => (row.url?.trim() ? [{ row, index }] : []))
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  if (needsPage && filled.length === 0) refuse([], inputMessages.onePageAtLeast)
  if (filled.length > MAX_PAGES) refuse([], inputMessages.atMostPages(MAX_PAGES))
  return filled.flatMap(({ row, index }) => {
    const parsed = pageForm.safeParse(row)
    if (parsed.success) return [{ page: parsed.data, row: index }]
    for (const { path, message } of parsed.error.issues) refuse([index, ...path.map(String)], message)
    return []
  })
})

const addresses = z.unknown().transform((sent, context): PageInput[] =>
  (sent as string[]).flatMap((address) => {
    const url = pageUrl.safeParse(address)
    if (url.success) return [{ url: url.data }]
    for (const { message } of url.error.issues)
      context.addIssue({ code: 'custom', message: `${address}: ${message}` })
    return []
  }),
)

/** The fields that exist for the browser's sake become those of the site. */
function readFields(sent: unknown): unknown {
  const { cron, paused, ...values } = withSimpleSchedule(Object(sent) as Record<string, string | undefined>)
  const rows = rowsOf(values['pages'])
  const pasted = addressesOf(values['addresses'], rows)
  return {
    ...values,
    pages: { rows, needsPage: pasted.length === 0 } satisfies SentRows,
    addresses: pasted,
    frequency: scheduleOf(values['frequency'], cron),
    startsTests: values['startsTests'] === 'on',
    unusedCron: hasUnusedCron(values['frequency'], cron),
    isScheduled: paused === undefined ? 'on' : 'off',
  }
}

/**
 * The form of a site as the API takes it; `pageRows` are for `siteFieldOf`. `startsTests` is only in the form of a new
 * site.
 */
export const siteEditForm = z
  .preprocess(
    readFields,
    siteForm
      .extend({ pages, addresses, unusedCron: z.boolean(), startsTests: z.boolean() })
      .superRefine(({ unusedCron }, context) => {
        if (unusedCron)
          context.addIssue({ code: 'custom', path: ['cron'], message: formMessages.scheduleUnused })
      }),
  )
  .transform(({ pages, addresses, unusedCron: _, startsTests, ...site }) => ({
    startsTests,
    site: { ...site, pages: [...pages.map(({ page }) => page), ...addresses] },
    pageRows: [...pages.map(({ row }) => row), ...addresses.map(() => null)],
  }))

const PAGE = /^pages\[(\d+)\](.*)$/

/** The field of the form that a field of the API stands for: pasted addresses have no row. */
export const siteFieldOf = (pageRows: (number | null)[]) => (name: string) => {
  const [, index, rest = ''] = PAGE.exec(name) ?? []
  const row = index === undefined ? undefined : pageRows[Number(index)]
  if (row === undefined) return name
  return row === null ? 'addresses' : `pages[${row}]${rest}`
}

import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { rowsOf, withAddresses } from '~/shared/rules/site-form-rows'
import { siteEditForm } from '~/shared/schemas/site-form'
import { readForm } from './form'

const PAGES = /^pages\[/

/** Returns the site form with the pasted addresses as rows and their errors. Saves nothing. */
export async function spreadAddresses(request: Request) {
  const form = await readForm(request)
  const { pages, addresses } = parseWithZod(form, { schema: siteEditForm }).payload
  const rows = withAddresses(rowsOf(pages), addresses)
  for (const name of [...form.keys()]) if (PAGES.test(name)) form.delete(name)
  form.delete('addresses')
  rows.forEach((row, index) => {
    for (const [field, value] of Object.entries(row)) form.append(`pages[${index}].${field}`, value)
  })
  const reply = parseWithZod(form, { schema: siteEditForm }).reply()
  const payload = { name: 'pages' as never, value: rows, validated: true }
  return data({ ...reply, status: undefined, intent: { type: 'update' as const, payload } })
}

import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { withScheme } from '../rules/onboarding/address'
import { queryId } from './paging'
import { pageUrl } from './site'

/** The short form: the address of a page, or any address with the site it belongs to. */
export const addMonitorForm = z.object({
  address: z
    .string({ error: () => inputMessages.required })
    .trim()
    .transform(withScheme)
    .pipe(pageUrl),
  site: z.preprocess((sent) => sent || undefined, queryId.optional()),
})
export type AddMonitor = z.output<typeof addMonitorForm>

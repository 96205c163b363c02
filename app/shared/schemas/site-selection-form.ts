import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { selectionMessages } from '../messages/site-edit'
import { MAX_EDITED_SITES } from '../values/choices'
import { tags } from './tags'

const site = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string().regex(/^\d{1,9}$/)).max(MAX_EDITED_SITES),
)

/** The checked sites of a list, or all that match its filter. */
export const siteSelectionForm = z
  .object({ site, all: z.literal('on').optional(), tags, intent: z.string().optional() })
  .superRefine((sent, context) => {
    if (!sent.all && sent.site.length === 0)
      context.addIssue({ code: 'custom', message: selectionMessages.nothing })
    if (sent.intent?.endsWith('-tags') && sent.tags.length === 0)
      context.addIssue({ code: 'custom', path: ['tags'], message: inputMessages.required })
  })
export type SiteSelectionInput = z.output<typeof siteSelectionForm>

/** The number of selected sites, retyped. */
export const deleteSelectedForm = z.object({
  count: z.coerce.number({ error: () => inputMessages.required }).int(),
})

import { inputMessages } from '../messages/form'
import { clientForm } from './client'
import { entityName, parentId } from './organization'

/** A new client names its organization, or the first organization that is made with it. */
export const newClientForm = clientForm
  .extend({ organization: parentId.optional(), organizationName: entityName.optional() })
  .superRefine(({ organization, organizationName }, context) => {
    if (organization !== undefined || organizationName !== undefined) return
    for (const field of ['organization', 'organizationName']) {
      context.addIssue({ code: 'custom', path: [field], message: inputMessages.required })
    }
  })

import { accountMessages } from '~/shared/messages/account'
import { failureMessages } from '~/shared/messages/failures'
import { fieldMessages, formMessages } from '~/shared/messages/form'
import { hierarchyMessages } from '~/shared/messages/hierarchy'
import { reportMessages } from '~/shared/messages/report'
import { successMessages } from '~/shared/messages/success'

/**
 * Every sentence a user reads, by key. Keys follow the shape that translations use: groups of names, each a
 * sentence or a function of what is filled in. Words drawn once by one component may stay in the component.
 */
export const messages = {
  ...failureMessages,
  ...fieldMessages,
  form: formMessages,
  ...accountMessages,
  ...hierarchyMessages,
  ...reportMessages,
  success: successMessages,
}

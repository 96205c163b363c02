import { Notice } from '~/components/ui/notice'
import { messages } from '~/shared/messages'

/** What is wrong with a form as a whole. */
export function FormFailure({ errors }: { errors: string[] | undefined }) {
  if (!errors || errors.length === 0) return null
  return (
    <Notice tone="poor" title={errors.join('. ')} urgent>
      <p>{messages.form.notSaved}</p>
    </Notice>
  )
}

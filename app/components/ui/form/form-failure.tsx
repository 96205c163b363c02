import { Notice } from '~/components/ui/notice'
import { formMessages } from '~/shared/messages/form'

export function FormFailure({ errors }: { errors: string[] | undefined }) {
  if (!errors || errors.length === 0) return null
  return (
    <Notice tone="poor" title={errors.join('. ')} urgent>
      <p>{formMessages.notSaved}</p>
    </Notice>
  )
}

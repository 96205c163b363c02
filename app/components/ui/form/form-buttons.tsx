import { formMessages } from '~/shared/messages/form'
import { Button, ButtonLink } from '../button'

type FormButtonsProps = {
  submit: string
  busy?: boolean
  cancelTo: string
  variant?: 'primary' | 'danger'
}

export function FormButtons({ submit, busy, cancelTo, variant = 'primary' }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant={variant} busy={busy}>
        {submit}
      </Button>
      <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
    </div>
  )
}

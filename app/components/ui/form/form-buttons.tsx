import { formMessages } from '~/shared/messages/form'
import { Button, ButtonLink } from '../button'

type FormButtonsProps = {
  submit: string
  busy?: boolean
  cancelTo: string
  variant?: 'primary' | 'danger'
  /** On a long form the buttons stay in view. */
  isSticky?: boolean
}

export function FormButtons({ submit, busy, cancelTo, variant = 'primary', isSticky }: FormButtonsProps) {
  return (
    <div className={isSticky ? 'sticky-actions' : 'flex flex-wrap gap-2'}>
      <Button variant={variant} busy={busy}>
        {submit}
      </Button>
      <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
    </div>
  )
}

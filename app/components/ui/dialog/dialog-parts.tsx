import X from 'lucide-react/icons/x'
import type { ReactElement, ReactNode } from 'react'
import { formMessages } from '~/shared/messages/form'
import { ButtonLink } from '../button'
import { classes } from '../classes'

const WIDTHS = { narrow: 'max-w-110', form: 'max-w-form', wide: 'max-w-chart' } as const

export type DialogProps = {
  title: string
  closeTo: string
  children: ReactNode
  actions?: ReactNode
  width?: keyof typeof WIDTHS
}

/** `onReady` must not change: called once the overlay has the input and the focus of the dialog's page. */
export type OverlayProps = DialogProps & { onReady: () => void }

export const panelClass = (width: keyof typeof WIDTHS = 'narrow') =>
  classes('w-full min-w-0 rounded-6 bg-raised shadow-float', WIDTHS[width])

export const HEADING_CLASS = 'min-w-0 flex-1 pt-1 text-20 wrap-anywhere'

type DialogPartsProps = Pick<DialogProps, 'closeTo' | 'children' | 'actions'> & { heading: ReactElement }

export function DialogParts({ heading, closeTo, children, actions }: DialogPartsProps) {
  return (
    <>
      <header className="flex items-start gap-4 py-4 pr-3 pl-6">
        {heading}
        <ButtonLink to={closeTo} variant="quiet" icon={X} iconOnly preventScrollReset>
          {formMessages.close}
        </ButtonLink>
      </header>
      <div className="flex flex-col gap-4 px-6 pb-6">{children}</div>
      {actions ? (
        <footer className="flex flex-wrap gap-2 rounded-b-6 border-t border-line px-6 py-4">{actions}</footer>
      ) : null}
    </>
  )
}

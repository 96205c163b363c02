import { Form, Link } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { deletedMessages } from '~/shared/messages/deleted'
import { formMessages } from '~/shared/messages/form'
import { Button } from './button'
import { classes } from './classes'
import { NOTICE_ICONS, type NoticeTone } from './notice'

/** The form that takes back what was done. */
export interface Undo {
  to: string
  fields: Record<string, string>
}
export type Toast = { id: string; tone: NoticeTone; text: string; undo?: Undo | undefined }

const ICON_INK: Record<NoticeTone, string> = {
  info: 'text-info',
  good: 'text-good',
  warning: 'text-warning',
  poor: 'text-poor',
}

type ToastsProps = {
  toasts: Toast[]
  closeTo: string
  /** Key of the location: its messages stay when its data load again. */
  visit: string
}

function useToastsOf(visit: string, toasts: Toast[]): Toast[] {
  const [latest, setShown] = useState({ visit, toasts })
  const isNew = toasts.some(({ id }) => latest.toasts.every((one) => one.id !== id))
  if (!isNew && latest.visit === visit) return latest.toasts
  setShown({ visit, toasts })
  return toasts
}

const UndoForm = ({ to, fields }: Undo) => (
  <Form method="post" action={to} className="-my-1">
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button size="small">{deletedMessages.undo}</Button>
  </Form>
)

/** Errors and what can be undone stay until closed; other toasts leave after five seconds, with scripts only. */
export function Toasts({ toasts, closeTo, visit }: ToastsProps) {
  const [closed, setClosed] = useState<string[]>([])
  const isLive = useHydrated()
  const open = useToastsOf(visit, toasts).filter((toast) => !closed.includes(toast.id))
  return (
    <div
      role="status"
      className="toast-list pointer-events-none fixed top-2 right-4 left-4 z-40 flex flex-col items-end gap-2 max-sm:top-16"
    >
      {open.map(({ id, tone, text, undo }) => {
        const Icon = NOTICE_ICONS[tone]
        return (
          <div
            key={id}
            className={classes(
              'pointer-events-auto flex max-w-[800px] gap-3 rounded-6 bg-raised py-3 pr-2 pl-4 shadow-float',
              isLive && tone !== 'poor' && undo === undefined && 'toast-auto',
            )}
          >
            <Icon
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className={classes('shrink-0', ICON_INK[tone])}
            />
            <p className="min-w-0 text-pretty">{text}</p>
            {undo === undefined ? null : <UndoForm {...undo} />}
            <Link
              to={closeTo}
              replace
              preventScrollReset
              aria-label={formMessages.close}
              title={formMessages.close}
              onClick={(event) => {
                event.preventDefault()
                setClosed((ids) => [...ids, id])
              }}
              className="-my-1 grid size-7 shrink-0 place-items-center rounded-6 text-quiet hover:bg-sunken hover:text-text"
            >
              <X size={16} aria-hidden="true" />
            </Link>
          </div>
        )
      })}
    </div>
  )
}

import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { classes } from '../classes'
import { VisuallyHidden } from '../visually-hidden'
import { type MenuPartProps, panelClass } from './menu-parts'
import { useCloseByLocation } from './use-close-by-location'
import { useFirstOpen } from './use-first-open'

function CloseByLocation({ close }: { close: () => void }) {
  useCloseByLocation(close)
  return null
}

export function MenuPopover({
  button,
  label,
  align,
  buttonClassName,
  isWide,
  children,
  onOpen,
  isFirstOpen,
}: MenuPartProps) {
  const ref = useFirstOpen(isFirstOpen)
  return (
    <Popover>
      <PopoverButton
        ref={ref}
        title={label}
        onClick={onOpen}
        className={classes('rounded-6', buttonClassName)}
      >
        {button}
        {button === label ? null : <VisuallyHidden> {label}</VisuallyHidden>}
      </PopoverButton>
      <PopoverPanel
        focus
        anchor={{ to: align === 'right' ? 'bottom end' : 'bottom start', gap: 4, padding: 16 }}
        className={classes(panelClass(isWide), 'outline-none')}
      >
        {({ close }) => (
          <>
            <CloseByLocation close={close} />
            {children}
          </>
        )}
      </PopoverPanel>
    </Popover>
  )
}

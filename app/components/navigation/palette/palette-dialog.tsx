import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useReturnFocus } from '~/components/ui/dialog/use-return-focus'
import { paletteMessages, shortcutsMessages } from '~/shared/messages/palette'
import { CommandList } from './command-list'
import { ShortcutList } from './shortcut-list'
import type { PaletteView } from './use-shortcuts'

interface Props {
  view: PaletteView
  onView: (view: PaletteView) => void
  onClose: () => void
}

export function PaletteDialog({ view, onView, onClose }: Props) {
  const { key } = useLocation()
  const [openedAt] = useState(() => window.location.href)
  useReturnFocus()
  // The address changes before its screen is drawn; a palette opened between the two stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared when another screen is drawn
  useEffect(() => {
    if (window.location.href !== openedAt) onClose()
  }, [key, openedAt, onClose])
  const isCommands = view === 'commands'
  return (
    <Dialog open onClose={onClose} className="fixed inset-0 z-30 outline-none">
      <DialogBackdrop className="absolute inset-0 bg-[rgb(0_0_0/50%)]" />
      <div className="absolute inset-0 flex items-start justify-center px-3 pt-[max(12px,10vh)] pb-3">
        <DialogPanel className="flex max-h-full w-full max-w-form flex-col overflow-hidden rounded-6 bg-raised shadow-float">
          <DialogTitle as="h1" className={isCommands ? 'sr-only' : 'px-4 pt-4 text-20'}>
            {isCommands ? paletteMessages.title : shortcutsMessages.title}
          </DialogTitle>
          {isCommands ? (
            <CommandList onClose={onClose} onShortcuts={() => onView('shortcuts')} />
          ) : (
            <ShortcutList onClose={onClose} />
          )}
        </DialogPanel>
      </div>
    </Dialog>
  )
}

import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AddWebsiteLink } from '~/components/onboarding/add-website-link'
import { Button } from '~/components/ui/button'
import { useReturnFocus } from '~/components/ui/dialog/use-return-focus'
import { formMessages } from '~/shared/messages/form'
import { pickerMessages } from '~/shared/messages/picker'
import { LEVELS, type Level } from '~/shared/rules/navigation/levels'
import { type Chosen, currentLevel, within } from '~/shared/rules/navigation/navigation'
import type { NavigationPlace } from '~/shared/schemas/navigation'
import { LiveColumn } from './live-column'
import { COLUMNS } from './picker-column'

/** A report's URL has only the site; its parents come with the response. */
const completed = (chosen: Chosen, { client, project }: NavigationPlace): Chosen =>
  (chosen.client === null && client) || (chosen.project === null && chosen.site !== null && project)
    ? {
        ...chosen,
        client: chosen.client ?? client?._id ?? null,
        project: chosen.project ?? project?._id ?? null,
      }
    : chosen

function PickerColumns({ first }: { first: Chosen }) {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState(first)
  const [awaited, setAwaited] = useState<Level | null>(() => currentLevel(first))
  const current = currentLevel(chosen)
  const choose = useCallback((next: Chosen) => {
    setChosen(next)
    setAwaited(currentLevel(next))
  }, [])
  const complete = useCallback(
    (place: NavigationPlace) => setChosen((before) => completed(before, place)),
    [],
  )
  const settle = useCallback(() => setAwaited(null), [])
  return (
    <div className={`${COLUMNS} flex-1 grid-rows-1`}>
      {LEVELS.map((level) => (
        <LiveColumn
          key={`${level} ${within(level, chosen)?.id}`}
          level={level}
          chosen={chosen}
          search={search}
          isCurrent={level === current}
          takesFocus={level === awaited}
          onFocused={settle}
          onChoose={choose}
          onPlace={complete}
        />
      ))}
    </div>
  )
}

export function PickerDialog({ first, onClose }: { first: Chosen; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useReturnFocus()
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  return (
    <Dialog open onClose={onClose} initialFocus={panel} className="fixed inset-0 z-30 outline-none">
      <DialogBackdrop className="absolute inset-0 bg-[rgb(0_0_0/50%)]" />
      <div className="absolute inset-0 flex items-center justify-center p-4">
        <DialogPanel
          ref={panel}
          tabIndex={-1}
          className="flex h-[min(640px,85dvh)] w-full max-w-300 flex-col gap-3 rounded-6 bg-raised p-4 shadow-float outline-none"
        >
          <div className="flex items-center gap-4">
            <DialogTitle as="h1" className="flex-1 text-20">
              {pickerMessages.title}
            </DialogTitle>
            <AddWebsiteLink />
            <Button type="button" variant="quiet" icon={X} iconOnly onClick={onClose}>
              {formMessages.close}
            </Button>
          </div>
          <PickerColumns first={first} />
        </DialogPanel>
      </div>
    </Dialog>
  )
}

import { useLocation, useSearchParams } from '@remix-run/react'
import { X } from 'lucide-react'
import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { messages } from '~/shared/messages'
import { LEVELS, type Level } from '~/shared/rules/levels'
import { type Chosen, currentLevel, within } from '~/shared/rules/navigation'
import type { NavigationPlace } from '~/shared/schemas/navigation'
import { LiveColumn } from './live-column'
import { COLUMNS } from './picker-column'
import { moveByKey } from './picker-keys'

/** The address of a report names its site alone: what lies above comes with the answer. */
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
  const [awaited, setAwaited] = useState<Level | null>(null)
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside
    <div className={`${COLUMNS} flex-1 grid-rows-1`} onKeyDown={moveByKey}>
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

/** The same four columns over the screen that is shown; the browser keeps the focus inside and gives it back. */
export function PickerDialog({ first, onClose }: { first: Chosen; onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-current] [data-filter]')?.focus()
  }, [])
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close()
  }, [key])

  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={closeOutside}
      className="m-auto h-[min(640px,85dvh)] w-[min(1200px,calc(100vw-32px))] rounded-6 bg-raised p-0 text-text shadow-float backdrop:bg-[rgb(0_0_0/50%)]"
    >
      <div className="flex h-full flex-col gap-3 p-4">
        <div className="flex items-center gap-4">
          <h1 id={id} className="flex-1 text-20">
            {messages.picker.title}
          </h1>
          <Button type="button" variant="quiet" icon={X} iconOnly onClick={() => dialog.current?.close()}>
            {messages.form.close}
          </Button>
        </div>
        <PickerColumns first={first} />
      </div>
    </dialog>
  )
}

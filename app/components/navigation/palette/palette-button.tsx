import { Link, useSearchParams } from '@remix-run/react'
import { type MouseEvent, useCallback, useState } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { Key } from '~/components/ui/key'
import { useVisitor } from '~/components/visitor/use-visitor'
import { navigationMessages } from '~/shared/messages/navigation'
import { paths, preservedParams } from '~/shared/paths'
import { type PaletteView, useShortcuts } from './use-shortcuts'
import { useVisitedPlaces } from './visited-places'

const PaletteDialog = lazyPart(() => import('./palette-dialog').then((m) => m.PaletteDialog))

/** Shows the key and listens for it; without scripts a link to the search. */
export function PaletteButton({ className }: { className?: string }) {
  const [search] = useSearchParams()
  const [view, setView] = useState<PaletteView | null>(null)
  useShortcuts(setView)
  useVisitedPlaces(useVisitor()?._id ?? null)
  const close = useCallback(() => setView(null), [])
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setView('commands')
  }
  return (
    <>
      <Link
        to={paths.search(preservedParams(search))}
        onClick={open}
        title={navigationMessages.paletteKeys}
        aria-label={navigationMessages.palette}
        aria-keyshortcuts="/ Control+K Meta+K"
        className={className}
      >
        <span aria-hidden="true">
          <Key>/</Key>
        </span>
      </Link>
      {view ? <PaletteDialog view={view} onView={setView} onClose={close} /> : null}
    </>
  )
}

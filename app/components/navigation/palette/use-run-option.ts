import { useNavigate, useSubmit } from '@remix-run/react'
import { useVisitor } from '~/components/visitor/use-visitor'
import { paths } from '~/shared/paths'
import type { PaletteOption } from '~/shared/rules/navigation/palette-options'
import type { Palette } from './use-palette'

/** The request outlives the screen; a use that is not counted is no loss. */
function countUse(key: string): void {
  void fetch(paths.palette(), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  }).catch(() => {})
}

const isPlace = ({ icon }: PaletteOption) => ['client', 'project', 'site', 'page'].includes(icon)

interface Running {
  text: string
  palette: Palette
  onText: (text: string) => void
  onClose: () => void
  onShortcuts: () => void
}

export function useRunOption({ text, palette, onText, onClose, onShortcuts }: Running) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const isSignedIn = useVisitor() !== null
  return (option: PaletteOption) => {
    const { use, run } = option
    if ('search' in run) return onText(run.search)
    if (isSignedIn && use && !('open' in run && run.open === 'clear')) {
      countUse(use)
      if (isPlace(option) && text.trim()) countUse(`search:${text.trim()}`)
    }
    if ('open' in run && run.open === 'shortcuts') return onShortcuts()
    if ('open' in run) {
      void fetch(paths.palette(), { method: 'DELETE' }).catch(() => {})
      onText('')
      return palette.clearHistory()
    }
    onClose()
    if ('to' in run) navigate(run.to)
    else submit(run.fields, { method: 'post', action: run.post, preventScrollReset: true })
  }
}

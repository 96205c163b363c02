import { useMatches, useSearchParams } from '@remix-run/react'
import Columns3 from 'lucide-react/icons/columns-3'
import { type MouseEvent, useCallback, useState } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { ButtonLink } from '~/components/ui/button'
import { navigationMessages } from '~/shared/messages/navigation'
import { paths, preservedParams } from '~/shared/paths'

const PickerDialog = lazyPart(() => import('./picker-dialog').then((m) => m.PickerDialog))

const idOf = (id: string | undefined) => (id && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null)

export function PickerButton() {
  const [search] = useSearchParams()
  const { clientId, projectId, siteId } = useMatches().at(-1)?.params ?? {}
  const [isOpen, setOpen] = useState(false)
  const here = { client: idOf(clientId), project: idOf(projectId), site: idOf(siteId) }
  const close = useCallback(() => setOpen(false), [])
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink
        to={paths.navigate({ ...preservedParams(search), ...here })}
        icon={Columns3}
        onClick={open}
        title={navigationMessages.open}
        className="max-xl:w-9 max-xl:px-0"
      >
        <span className="max-xl:sr-only">{navigationMessages.open}</span>
      </ButtonLink>
      {isOpen ? <PickerDialog first={here} onClose={close} /> : null}
    </>
  )
}

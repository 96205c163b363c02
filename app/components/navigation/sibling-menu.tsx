import { Link, useSearchParams } from '@remix-run/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { Menu } from '~/components/ui/menu/menu'
import { navigationMessages as messages } from '~/shared/messages/navigation'
import { keep, paths } from '~/shared/paths'
import type { Siblings } from './sibling-list'

const SiblingList = lazyPart(() => import('./sibling-list').then((m) => m.SiblingList))

export function SiblingMenu({ name, ...siblings }: Siblings & { name: string }) {
  const [search] = useSearchParams()
  const [isUsed, setUsed] = useState(false)
  const { level, inside } = siblings
  const above = inside ? { [inside.level]: inside.id } : {}
  return (
    <Menu
      label={messages.switchFrom(name)}
      button={<ChevronDown size={14} aria-hidden="true" />}
      buttonClassName="grid size-6 place-items-center text-quiet hover:bg-sunken hover:text-text"
      onOpen={() => setUsed(true)}
    >
      {isUsed ? <SiblingList {...siblings} /> : null}
      <Link
        to={paths.navigate({ ...keep(search), ...above })}
        className="block rounded-6 px-2.5 py-2 text-13 font-medium text-link hover:bg-hover focus-visible:-outline-offset-2"
      >
        {messages.all[level]}
      </Link>
    </Menu>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useLazyPart } from '~/components/hydration/use-lazy-part'
import { classes } from '../classes'
import { VisuallyHidden } from '../visually-hidden'
import { ItemContent, itemClass, itemKey, MenuForm, MenuLink, type MenuProps, panelClass } from './menu-parts'
import { useCloseByLocation } from './use-close-by-location'

export type { MenuItem } from './menu-parts'

const loadActions = () => import('./menu-actions').then((m) => m.MenuActions)
const loadPopover = () => import('./menu-popover').then((m) => m.MenuPopover)

/** A `<details>` until it is first opened with scripts; then Headless UI replaces it and opens. */
export function Menu(props: MenuProps) {
  const { button, label, items = [], header, align = 'left', buttonClassName, isWide, children } = props
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpened, setOpened] = useState(false)
  const enhance = useCallback(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  // It may have been opened before the scripts came.
  useEffect(enhance, [enhance])
  // A link of it may be followed before Headless UI is there.
  const close = useCallback(() => details.current?.removeAttribute('open'), [])
  useCloseByLocation(close)
  const Part = useLazyPart(children ? loadPopover : loadActions, isOpened)
  if (Part) return <Part {...props} isFirstOpen={details.current?.open ?? false} />
  return (
    <details ref={details} className="relative" onToggle={enhance}>
      <summary title={label} className={classes('rounded-6', buttonClassName)}>
        {button}
        {button === label ? null : <VisuallyHidden> {label}</VisuallyHidden>}
      </summary>
      <div
        className={classes(
          panelClass(isWide),
          'absolute top-full mt-1 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto',
          align === 'right' ? 'right-0' : 'left-0',
        )}
      >
        {header ? <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2.5">{header}</div> : null}
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <li key={itemKey(item)}>
                {'to' in item ? (
                  <MenuLink item={item} className={itemClass(item)}>
                    <ItemContent item={item} />
                  </MenuLink>
                ) : (
                  <MenuForm item={item}>
                    <button
                      type="submit"
                      aria-current={item.current ? 'true' : undefined}
                      className={itemClass(item)}
                    >
                      <ItemContent item={item} />
                    </button>
                  </MenuForm>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </details>
  )
}

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { classes } from '../classes'
import { VisuallyHidden } from '../visually-hidden'
import {
  ItemContent,
  itemClass,
  itemKey,
  MenuForm,
  MenuLink,
  type MenuPartProps,
  panelClass,
} from './menu-parts'
import { useFirstOpen } from './use-first-open'

export function MenuActions({
  button,
  label,
  items = [],
  header,
  align,
  buttonClassName,
  isFirstOpen,
}: MenuPartProps) {
  const ref = useFirstOpen(isFirstOpen)
  return (
    <Menu>
      <MenuButton ref={ref} title={label} className={classes('rounded-6', buttonClassName)}>
        {button}
        {button === label ? null : <VisuallyHidden> {label}</VisuallyHidden>}
      </MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: align === 'right' ? 'bottom end' : 'bottom start', gap: 4, padding: 16 }}
        className={classes(panelClass(), 'outline-none')}
      >
        {header ? <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2.5">{header}</div> : null}
        {items.map((item) =>
          'to' in item ? (
            <MenuItem key={itemKey(item)}>
              <MenuLink item={item} className={itemClass(item)}>
                <ItemContent item={item} />
              </MenuLink>
            </MenuItem>
          ) : (
            <MenuForm key={itemKey(item)} item={item}>
              {/* The menu unmounts the form on click, which would cancel a native submit. */}
              <MenuItem>
                <button
                  type="button"
                  aria-current={item.current ? 'true' : undefined}
                  className={itemClass(item)}
                  onClick={(event) => event.currentTarget.form?.requestSubmit()}
                >
                  <ItemContent item={item} />
                </button>
              </MenuItem>
            </MenuForm>
          ),
        )}
      </MenuItems>
    </Menu>
  )
}

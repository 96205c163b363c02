import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BehindDialog, Dialog, DialogHost } from './dialog'

const at = vi.hoisted(() => ({ search: '' }))
vi.mock('@remix-run/react', () => ({
  useSearchParams: () => [new URLSearchParams(at.search)],
  Link: ({ children }: { children: ReactNode }) => <a href="/devices">{children}</a>,
}))

function rendered(search: string, hasDialog: boolean): string {
  at.search = search
  const dialog = (
    <Dialog title="Add a device" closeTo="/devices">
      Form
    </Dialog>
  )
  return renderToStaticMarkup(
    <>
      <BehindDialog>Tabs</BehindDialog>
      <DialogHost dialog={hasDialog ? dialog : null}>Screen</DialogHost>
    </>,
  )
}

test('the server renders a dialog as a page of its own', () => {
  const html = rendered('?dialog=add', true)
  expect(html).toContain('data-dialog="page"')
  expect(html).toContain('Form')
  expect(html).not.toMatch(/Screen|Tabs/)
})

test('a screen without a dialog is rendered with what stands around it', () => {
  const html = rendered('', false)
  expect(html).toMatch(/^TabsScreen/)
  expect(html).not.toContain('data-dialog')
})

test('a dialog that has nothing to show leaves the screen', () => {
  expect(rendered('?dialog=unknown', false)).toContain('Screen')
})

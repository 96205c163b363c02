import type { ReactNode } from 'react'
import { Brand } from './brand'
import { BrandFooter } from './brand-footer'
import { PendingBar } from './pending-bar'

/** Apart from the shell with its menus, which every script would load with the root's error screen. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PendingBar />
      <header data-shell="header" className="flex h-14 items-center px-4 sm:px-6">
        <Brand />
      </header>
      <main id="main" className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-16">
        {children}
      </main>
      <footer className="px-4 pb-6 empty:hidden sm:px-6">
        <BrandFooter />
      </footer>
    </div>
  )
}

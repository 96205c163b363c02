import { ControlSpecimens } from './control-specimens'
import { DataSpecimens } from './data-specimens'
import { ReportSpecimens } from './report-specimens'
import { TokenSpecimens } from './token-specimens'

const THEMES = ['light', 'dark'] as const

export function StyleGuide() {
  return (
    <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
      {THEMES.map((theme) => (
        <section
          key={theme}
          data-theme={theme}
          aria-label={theme === 'light' ? 'Light theme' : 'Dark theme'}
          className="flex min-w-0 flex-col gap-8 rounded-6 border border-line bg-ground p-4 sm:p-6"
        >
          <h2 className="text-20">{theme === 'light' ? 'Light' : 'Dark'}</h2>
          <TokenSpecimens />
          <ControlSpecimens theme={theme} />
          <DataSpecimens />
          <ReportSpecimens />
        </section>
      ))}
    </div>
  )
}

import Building from 'lucide-react/icons/building-complex'
import File from 'lucide-react/icons/file'
import FolderOpen from 'lucide-react/icons/folder-open'
import Globe from 'lucide-react/icons/globe'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import PanelTop from 'lucide-react/icons/panel-top'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Zap from 'lucide-react/icons/zap'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import type { PaletteOption } from '~/shared/rules/navigation/palette-options'

const ICONS = {
  screen: PanelTop,
  setting: Settings,
  action: Zap,
  device: MonitorSmartphone,
  search: Search,
  client: Building,
  project: FolderOpen,
  site: Globe,
  page: File,
} as const satisfies Record<PaletteOption['icon'], unknown>

/** Under a heading that names the kind, the kind is not repeated. */
export function OptionRow({ option, isGrouped }: { option: PaletteOption; isGrouped: boolean }) {
  const { label, note, kind, icon, isCompetitor } = option
  const Icon = ICONS[icon]
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-quiet" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {note ? (
          <span className="truncate text-12 text-quiet" title={note}>
            {note}
          </span>
        ) : null}
      </span>
      <CompetitorBadge isShown={isCompetitor} />
      {kind && !isGrouped ? <span className="shrink-0 text-12 text-quiet">{kind}</span> : null}
    </>
  )
}

import type { FormFactor } from '~/shared/schemas/agent'
import type { SettingsFault, SiteSecrets, SiteSettingsInput } from '~/shared/schemas/site-settings'
import type { ToolSource } from '~/shared/schemas/tool-import'

/** A site or refused entry of the other tool; `line` counts its entries from 1. */
export interface FoundSite {
  line: number
  settings: SiteSettingsInput
  secrets?: SiteSecrets
  faults: SettingsFault[]
  notices?: string[]
}

export interface FoundSites {
  source: ToolSource
  sites: FoundSite[]
  /** What is not imported, each sentence once. */
  notes: string[]
}

/** The name of the device to use for each form factor; null without one. */
export type DeviceNames = Record<FormFactor, string | null>

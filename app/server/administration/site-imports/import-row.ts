import type { SettingsFault, SiteSecrets, SiteSettings } from '~/shared/schemas/site-settings'

/** A site as some file describes it, before it is compared with what is there. */
export interface ImportRow {
  /** Of the file, from 1. */
  line: number
  /** null when they can't be read; then there are faults. */
  settings: SiteSettings | null
  /** For rows without settings. */
  name?: string | undefined
  /** Name of another project of the same client. */
  project?: string | undefined
  secrets?: SiteSecrets | undefined
  faults: SettingsFault[]
  /** What the person has to know or do, such as what could not be imported. */
  notices?: string[] | undefined
  /** Fields that the file does not have: an existing site keeps its own. */
  keeps?: (keyof SiteSettings)[] | undefined
  /** Adds its pages to those of an existing site instead of replacing them. */
  addsPages?: boolean | undefined
}

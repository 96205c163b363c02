export type CommandKind = 'screen' | 'setting' | 'action' | 'device'

export type CommandRun =
  | { to: string }
  | { post: string; fields: Record<string, string> }
  | { open: 'shortcuts' | 'clear' }
  | { search: string }

export interface Command {
  /** Names the command in the history of uses; the same for every place. */
  key: string
  kind: CommandKind
  label: string
  /** Where it leads or what it is about, when the label alone does not say. */
  note?: string | undefined
  /** Other words to find it by. */
  keywords?: string
  run: CommandRun
  /** About the place on the screen. */
  isHere?: true
}

/** The place on the screen, with the ids of its levels. */
export interface HerePlace {
  organization: number
  client: number
  project: number | null
  site: number | null
  page: number | null
  /** Of the innermost level. */
  name: string
  siteName?: string
}

export interface Here {
  returnTo: string
  place: HerePlace | null
  /** The screen's other devices. */
  devices: { name: string; to: string }[]
}

import { SCHEDULE_GROUPS, SCHEDULE_PRESETS, type ScheduleGroup } from '~/shared/rules/schedule/schedules'

const GROUPS = Object.entries(SCHEDULE_GROUPS) as [ScheduleGroup, string][]

/** The presets of a select, by group. */
export const PRESET_OPTIONS = GROUPS.map(([group, label]) => ({
  label,
  options: SCHEDULE_PRESETS.filter((preset) => preset.group === group).map(({ cron, label }) => ({
    value: cron,
    label,
  })),
}))

import { SCHEDULE_GROUPS, SCHEDULE_PRESETS, type ScheduleGroup } from '~/shared/rules/schedule/schedules'

/** The presets of a select, by group. */
export const presetOptions = () =>
  (Object.entries(SCHEDULE_GROUPS) as [ScheduleGroup, string][]).map(([group, label]) => ({
    label,
    options: SCHEDULE_PRESETS.filter((preset) => preset.group === group).map(({ cron, label }) => ({
      value: cron,
      label,
    })),
  }))

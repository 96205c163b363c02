/** Times in which outages are expected. */
export const maintenanceWindows = {
  title: 'Maintenance windows',
} as const
